import type { LoaderFunctionArgs } from "@remix-run/node";
import { QRCodeSVG } from "qrcode.react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";
import { isValidId } from "~/domain/urls/valid-id";
import { urls } from "~/domain/urls/urls";

export const handle = { query: ["product"], cacheable: true } satisfies PageHandle;

/** GET /resources/qr.svg?product=: the QR code of a product's page (product.md §9.9: level L), and of no other URL. */
export function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get("product") ?? "";
  if (!isValidId(id)) throw new Response("not found", { status: 404 });
  const url = config().site.origin + urls.product(id);
  const svg = renderToStaticMarkup(<QRCodeSVG xmlns="http://www.w3.org/2000/svg" value={url} level="L" />);
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}
