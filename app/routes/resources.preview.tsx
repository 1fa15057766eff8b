import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readBodyText } from "~/server/platform/body-text.server";
import { endPreviewCookie, isPreviewPath } from "~/server/session/preview.server";
import { urls } from "~/domain/urls/urls";

const FORM = "application/x-www-form-urlencoded";
const MAX_FORM_BYTES = 16 * 1024;

/** POST /resources/preview: ends an editor's preview. */
export async function action({ request }: ActionFunctionArgs) {
  if (!request.headers.get("Content-Type")?.startsWith(FORM)) {
    return new Response("a form is expected", { status: 415, headers: { "Cache-Control": "private, no-store" } });
  }
  const text = request.body === null ? "" : await readBodyText(request.body, MAX_FORM_BYTES);
  if (text === null) return new Response(null, { status: 413, headers: { "Cache-Control": "private, no-store" } });
  const path = new URLSearchParams(text).get("path");
  return redirect(path !== null && isPreviewPath(path) ? path : urls.home, {
    status: 303,
    headers: { "Set-Cookie": endPreviewCookie, "Cache-Control": "private, no-store" },
  });
}

export function loader() {
  return redirect(urls.home);
}
