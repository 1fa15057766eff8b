import { embeddedUpstream } from "../platform/embedded-upstream.server";

const SUBRESOURCES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

/**
 * Whether a file is requested, according to its path or the browser.
 * @param destination Sec-Fetch-Dest
 */
export function isAsset(path: string, destination: string | null | undefined): boolean {
  return path.startsWith("/build/") || SUBRESOURCES.has(destination ?? "");
}

/**
 * The response to a URL without a route (product.md §2.1): a demo image while the demo is attached, 404 for a script of
 * an earlier release or a missing image, else what `redirectHome` returns.
 */
export async function answerUnknownUrl(request: Request, redirectHome: () => Promise<Response>): Promise<Response> {
  const image = await embeddedUpstream()?.media(request);
  if (image) return image;
  const { pathname } = new URL(request.url);
  if (!isAsset(pathname, request.headers.get("sec-fetch-dest"))) return redirectHome();
  return new Response("not found", { status: 404, headers: { "Cache-Control": "no-store" } });
}
