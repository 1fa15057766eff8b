import type { LoaderFunctionArgs } from "@remix-run/node";
import { getChrome } from "~/server/content/chrome.server";

/** What every page needs can be loaded (product.md §10.2). The process of its own answers before this route is asked. */
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
