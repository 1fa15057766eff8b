/** The subset of the image service's `x-oss-process` that the site uses (upstream.md §4.11). */

export type ImageFormat = "webp" | "png" | "jpg";

export interface Resize {
  /**
   * `lfit`: fits into the box, never enlarged; `fill`: fills it, the rest cropped, and as stored where the box is larger;
   * `pad`: exactly the box's size, on a background of `color`.
   */
  mode: "lfit" | "fill" | "pad";
  width: number | null;
  height: number | null;
  color: string;
}

export interface Processing {
  resize: Resize | null;
  /** null = as stored. */
  format: ImageFormat | null;
}

const MAX_SIDE_PX = 4096;
const PARTS =
  /^image(?=\/)(?:\/resize,m_(?<mode>lfit|fill|pad)(?:,w_(?<w>[1-9]\d*))?(?:,h_(?<h>[1-9]\d*))?(?:,color_(?<color>[\dA-Fa-f]{6}))?)?(?:\/format,(?<format>webp|png|jpg))?$/;

/** Parses the parameter as the site writes it; null of any other: the image is then sent as stored. */
export function parseProcessing(text: string): Processing | null {
  const parts = PARTS.exec(text)?.groups;
  if (parts === undefined) return null;
  const { mode, w, h, color = "FFFFFF", format } = parts;
  const width = w === undefined ? null : Number(w);
  const height = h === undefined ? null : Number(h);
  const isBox = mode === "lfit" ? (width ?? height) !== null : width !== null && height !== null;
  if (mode !== undefined && (!isBox || Math.max(width ?? 0, height ?? 0) > MAX_SIDE_PX)) return null;
  return {
    resize: mode === undefined ? null : { mode: mode as Resize["mode"], width, height, color },
    format: (format as ImageFormat | undefined) ?? null,
  };
}
