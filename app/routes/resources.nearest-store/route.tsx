import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/screens/page-handle";
import { clientIp, optional } from "~/server/platform/request-scope.server";
import { getNearestStore } from "~/server/stores/nearest-store.server";
import { getSettings } from "~/server/content/settings.server";
import { getSettingsStore } from "~/server/stores/stores.server";
import { withSettingsPhone } from "~/domain/store";
import { renderFrame } from "./frame.server";

export const handle = { personal: true } satisfies PageHandle;

/**
 * The visitor's nearest store, or the one in the site settings, with its detail (product.md §2.4.2, product.md §10.1):
 * as JSON, or as a document for an iframe.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [nearest, settings] = await Promise.all([
    getNearestStore(clientIp(), request.signal),
    optional("settings", getSettings(request.signal)),
  ]);
  const found =
    nearest === null
      ? await getSettingsStore(settings ?? {}, request.signal)
      : withSettingsPhone(nearest, settings ?? {});
  const store = found && { ...found, phoneLabel: settings?.storeContactLabel ?? null };
  const headers = { "Cache-Control": "private, no-store", Vary: "Accept" };
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return Response.json({ store, located: nearest !== null }, { headers });
  }
  return new Response(renderFrame(store), { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}
