import { embeddedUpstream } from "../platform/embedded-upstream.server";

const PARTS_OF_PAGES = new Set(["audio", "font", "image", "manifest", "script", "style", "track", "video"]);

/** Is a file asked for: by its path, or as the browser says itself? @param destination Sec-Fetch-Dest */
export function isAsset(path: string, destination: string | null | undefined): boolean {
  return path.startsWith("/build/") || PARTS_OF_PAGES.has(destination ?? "");
}

/**
 * What a URL answers that no route knows (product.md §2.1): one of the demo's images while the demo is attached, 404 for
 * a script of an earlier release or a lost image, else what `leadHome` makes.
 */
export async function answerUnknownUrl(request: Request, leadHome: () => Promise<Response>): Promise<Response> {
  const image = await embeddedUpstream()?.media(request);
  if (image) return image;
  const { pathname } = new URL(request.url);
  if (!isAsset(pathname, request.headers.get("sec-fetch-dest"))) return leadHome();
  return new Response("not found", { status: 404, headers: { "Cache-Control": "no-store" } });
}
