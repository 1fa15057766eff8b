/** URLs of CMS images and videos. */
import type { ResponsiveImage } from "~/domain/image-urls";
import type { ImageJson } from "./fields";

/** Resolves a URL against the media origin (upstream.md §4.11); null where it is none. */
export type ResolveMedia = (url: string) => string | null;

const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** The URL an image or video may be loaded from: http, https, a site path, or image data; else null. */
export function toMediaUrl(url: string, resolve: ResolveMedia): string | null {
  const clean = url.replace(/\p{Cc}+/gu, "").trim();
  if (DATA_IMAGE.test(clean)) return clean;
  if (/^[a-z][a-z\d+.-]*:/i.test(clean) && !/^https?:/i.test(clean)) return null;
  const resolved = clean === "" ? null : resolve(clean);
  return resolved !== null && /^(?:https?:\/\/|\/)/i.test(resolved) ? resolved : null;
}

/** An image of the CMS with URLs that may be loaded, or null. */
export function toImageView(json: ImageJson | null, resolve: ResolveMedia): ResponsiveImage | null {
  if (json === null) return null;
  const src = toMediaUrl(json.url, resolve);
  const mobileSrc = json.mobileUrl === null ? null : toMediaUrl(json.mobileUrl, resolve);
  if (src === null) return mobileSrc === null ? null : { src: mobileSrc, mobileSrc: null };
  return { src, mobileSrc };
}
