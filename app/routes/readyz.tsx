import type { LoaderFunctionArgs } from "@remix-run/node";
import { getChrome } from "~/server/content/chrome.server";

/**
 * Ready if the data of every page can be loaded (product.md §10.2). In the production server its own handler answers
 * before this route.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const isReady = await getChrome(request.signal).then(
    () => true,
    () => false,
  );
  return new Response(isReady ? "ready" : "not ready", {
    status: isReady ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
