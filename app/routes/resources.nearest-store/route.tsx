import type { LoaderFunctionArgs } from "@remix-run/node";
import { clientIp, optional } from "~/server/platform/request-scope.server";
import { getNearestStore } from "~/server/stores/nearest-store.server";
import { toSettingsStore, withSettingsPhone } from "~/server/stores/settings-store.server";
import { getSettings } from "~/server/content/settings.server";
import type { Store } from "~/domain/store";
import { splitTelephones } from "~/domain/telephone";
import { urls } from "~/domain/urls";
import type { NearestStore } from "~/ui/features/stores/nearest-store";
import { renderFrame } from "./frame.server";

export const handle = { personal: true };

/**
 * The visitor's nearest store, or the site settings' own, with its detail (product.md §2.4.2, product.md §10.1): JSON, or a page to
 * frame.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [nearest, settings] = await Promise.all([
    getNearestStore(clientIp(), request.signal),
    optional("settings", getSettings(request.signal)),
  ]);
  const detail = nearest === null ? toSettingsStore(settings ?? {}) : withSettingsPhone(nearest, settings ?? {});
  const store = detail === null ? null : toNearestStore(detail, settings?.storeContactLabel ?? null);
  const headers = { "Cache-Control": "private, no-store", Vary: "Accept" };
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return Response.json({ store, located: nearest !== null }, { headers });
  }
  return new Response(renderFrame(store), { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

function toNearestStore(detail: Store, phoneLabel: string | null): NearestStore {
  const { code, name, address, phone, images } = detail;
  const detailHref = code === "" ? urls.settingsStore : urls.store(code);
  const phones = splitTelephones(phone ?? "");
  return { name, address, phone, phones, phoneLabel, image: images[0] ?? null, detailHref, detail };
}
