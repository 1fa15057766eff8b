import { trimEndOf } from "./trim-end";

/** URLs of resized images, using the image processing query of upstream.md §4.11. */

/** An image and an optional variant for phones. */
export interface ResponsiveImage {
  src: string;
  mobileSrc: string | null;
  /** What a frame of another shape shows of it: the surroundings of a point (`50% 25%`), or all. */
  focus?: string;
}

/**
 * `fit`: at the given width; `product`: padded to a white square; a number: cropped to this ratio of width to height, so
 * that the image is as wide as its frame.
 */
export type ImageFit = "fit" | "product" | number;

/** data: URLs, .svg URLs and URLs that are processed already are unchanged. */
export function isResizable(src: string): boolean {
  return !/^data:/i.test(src) && !/\.svg(?:[?#]|$)/i.test(src) && !/[?&]x-oss-process=/.test(src);
}

function processing(width: number, fit: ImageFit, webp: boolean): string {
  const size = String(width);
  if (fit === "product") return `image/resize,m_pad,w_${size},h_${size},color_FFFFFF/format,${webp ? "webp" : "png"}`;
  const box = fit === "fit" ? `m_lfit,w_${size}` : `m_fill,w_${size},h_${String(Math.round(width / fit))}`;
  return `image/resize,${box}${webp ? "/format,webp" : ""}`;
}

/** The URL of `src` at `width` px; an existing query is kept. */
export function imageUrl(src: string, width: number, fit: ImageFit = "fit", webp = false): string {
  if (!isResizable(src)) return src;
  const [, url = "", hash = ""] = /^([^#]*)(#.*)?$/s.exec(src) ?? [];
  return `${url}${url.includes("?") ? "&" : "?"}x-oss-process=${processing(width, fit, webp)}${hash}`;
}

/**
 * A srcset of `src` at all `widths`. White space and outer commas would end a URL within a srcset: the former is encoded,
 * the latter are removed.
 */
export function imageSrcSet(src: string, widths: readonly number[], fit: ImageFit, webp: boolean): string {
  const url = trimEndOf(src.replace(/\s/g, encodeURIComponent).replace(/^,+/, ""), ",");
  return widths.map((width) => `${imageUrl(url, width, fit, webp)} ${String(width)}w`).join(", ");
}
