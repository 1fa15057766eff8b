import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCategoryTree } from "~/server/content/categories.server";
import { getNavigation } from "~/server/content/navigation.server";
import { getSettings } from "~/server/content/settings.server";

/**
 * Ready if the data of every page can be loaded (product.md §10.2). In the production server its own handler answers
 * before this route.
 */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const isReady = await Promise.all([getSettings(signal), getNavigation(signal), getCategoryTree(signal)]).then(
    () => true,
    () => false,
  );
  return new Response(isReady ? "ready" : "not ready", {
    status: isReady ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
