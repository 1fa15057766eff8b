/** Addresses of CMS images and videos. */
import type { ResponsiveImage } from "~/domain/image-urls";
import type { ImageJson } from "./fields";

/** Resolves an address against the media origin (upstream.md §4.11); null where it is none. */
export type ResolveMedia = (url: string) => string | null;

const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** The address an image or video may be loaded from: http, https, a site path, or image data; else null. */
export function toMediaAddress(url: string, resolve: ResolveMedia): string | null {
  const address = url.replace(/\p{Cc}+/gu, "").trim();
  if (DATA_IMAGE.test(address)) return address;
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^https?:/i.test(address)) return null;
  const resolved = address === "" ? null : resolve(address);
  return resolved !== null && /^(?:https?:\/\/|\/)/i.test(resolved) ? resolved : null;
}

/** An image of the CMS with addresses that may be loaded, or null. */
export function toImageView(json: ImageJson | null, resolve: ResolveMedia): ResponsiveImage | null {
  if (json === null) return null;
  const src = toMediaAddress(json.url, resolve);
  const mobileSrc = json.mobileUrl === null ? null : toMediaAddress(json.mobileUrl, resolve);
  if (src === null) return mobileSrc === null ? null : { src: mobileSrc, mobileSrc: null };
  return { src, mobileSrc };
}
