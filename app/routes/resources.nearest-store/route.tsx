import type { LoaderFunctionArgs } from "@remix-run/node";
import { toSettingsStore } from "~/cms/chrome/chrome-view.server";
import { clientIp, optional } from "~/server/platform/request-scope.server";
import { getNearestStore } from "~/server/stores/nearest-store.server";
import { getSettings } from "~/server/content/settings.server";
import type { Store } from "~/domain/store";
import { urls } from "~/domain/urls";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { renderFrame } from "./frame.server";

export const handle = { personal: true };

/** The visitor's nearest store, or the site settings' own (product.md §2.4.2, product.md §10.1): JSON, or a page to frame. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [nearest, settings] = await Promise.all([
    getNearestStore(clientIp(), request.signal),
    optional("settings", getSettings(request.signal)),
  ]);
  const fallback = toSettingsStore(settings ?? {});
  const store = nearest !== null ? toNearestStore(nearest) : fallback.name === "" ? null : fallback;
  const headers = { "Cache-Control": "private, no-store", Vary: "Accept" };
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return Response.json({ store, located: nearest !== null }, { headers });
  }
  return new Response(renderFrame(store), { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

function toNearestStore({ code, name, address, phone, images }: Store): NearestStore {
  return { name, address, phone, phoneLabel: null, image: images[0] ?? null, detailHref: urls.store(code) };
}
