/** Addresses of CMS pictures and videos. */
import type { ResponsiveImage } from "~/domain/image-urls";
import type { PictureJson } from "./fields";

/** Resolves an address against the media origin (upstream.md §4.11); null where it is none. */
export type ResolveMedia = (url: string) => string | null;

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/** The address a picture or video may be loaded from: http, https, a site path, or picture data; else null. */
export function toMediaAddress(url: string, resolve: ResolveMedia): string | null {
  const address = url.replace(/\p{Cc}+/gu, "").trim();
  if (DATA_PICTURE.test(address)) return address;
  if (/^[a-z][a-z\d+.-]*:/i.test(address) && !/^https?:/i.test(address)) return null;
  const resolved = address === "" ? null : resolve(address);
  return resolved !== null && /^(?:https?:\/\/|\/)/i.test(resolved) ? resolved : null;
}

/** A picture of the CMS with addresses that may be loaded, or null. */
export function toPictureView(json: PictureJson | null, resolve: ResolveMedia): ResponsiveImage | null {
  if (json === null) return null;
  const src = toMediaAddress(json.url, resolve);
  const mobileSrc = json.mobileUrl === null ? null : toMediaAddress(json.mobileUrl, resolve);
  if (src === null) return mobileSrc === null ? null : { src: mobileSrc, mobileSrc: null };
  return { src, mobileSrc };
}
