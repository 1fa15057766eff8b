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
const FORMATS: readonly string[] = ["webp", "png", "jpg"] satisfies ImageFormat[];

const isFormat = (text: string): text is ImageFormat => FORMATS.includes(text);

/** Parses the parameter; null if any part is unknown: the image is then sent as stored. */
export function parseProcessing(text: string): Processing | null {
  const [kind, ...actions] = text.split("/");
  if (kind !== "image" || actions.length === 0) return null;
  const processing: Processing = { resize: null, format: null };
  for (const action of actions) {
    const [name, ...parameters] = action.split(",");
    if (name === "resize" && processing.resize === null) {
      processing.resize = parseResize(parameters);
      if (processing.resize === null) return null;
    } else if (name === "format" && processing.format === null) {
      const [format = "", ...rest] = parameters;
      if (!isFormat(format) || rest.length > 0) return null;
      processing.format = format;
    } else return null;
  }
  return processing;
}

function parseResize(parameters: readonly string[]): Resize | null {
  const given = new Map<string, string>();
  for (const parameter of parameters) {
    const [, key = "", value = ""] = /^([a-z]+)_(\w+)$/.exec(parameter) ?? [];
    if (key === "" || given.has(key)) return null;
    given.set(key, value);
  }
  const { m: mode = "lfit", w, h, color = "FFFFFF", ...unknown } = Object.fromEntries(given);
  const width = sideOf(w);
  const height = sideOf(h);
  const isKnown = Object.keys(unknown).length === 0 && /^[\dA-F]{6}$/i.test(color);
  if (!isKnown || width === undefined || height === undefined) return null;
  if (mode === "lfit" && (width ?? height) !== null) return { mode, width, height, color };
  if ((mode === "fill" || mode === "pad") && width !== null && height !== null) return { mode, width, height, color };
  return null;
}

/** null = not given, undefined = invalid. */
function sideOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const side = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  return side > 0 && side <= MAX_SIDE_PX ? side : undefined;
}
