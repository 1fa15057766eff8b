/**
 * Converts the style config of a block (product.md §3.9, upstream.md §5.3) to CSS. Every value is a clamped number or
 * an allow-listed keyword.
 */
import { decodeList, decodeOne, isRecord, own, type JsonRecord } from "~/domain/lenient/decode";
import { toFlag, toNumber, toText } from "~/domain/lenient/values";
import { toColour } from "./colors";

/** A React `style` object that contains validated values only. */
export type BlockStyle = Readonly<Record<string, string>>;

const SIDES = ["top", "right", "bottom", "left"] as const;
const BORDER_STYLES = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]);
const FONT_SIZES = [12, 14, 16, 20, 26, 33] as const;
/** From this size on, a horizontal distance is also limited by the window's width. */
const WIDE = 48;

function px(value: unknown, min: number, max: number): string | null {
  const number = toNumber(value);
  return number === null ? null : `${String(Math.min(max, Math.max(min, number)))}px`;
}

/** A part of the config whose use-flag is set, else null. */
function used(config: JsonRecord, name: string): JsonRecord | null {
  const part = decodeOne(own(config, name));
  return isRecord(part) && toFlag(own(part, "use")) ? part : null;
}

function distances(config: JsonRecord, name: "padding" | "margin", least: number): [string, string][] {
  const part = used(config, name);
  if (part === null) return [];
  return SIDES.flatMap((side): [string, string][] => {
    const length = px(own(part, side), least, 400);
    if (length === null) return [];
    const horizontal = side === "left" || side === "right";
    const narrow = horizontal && Number.parseFloat(length) > WIDE ? `min(${length}, 12vw)` : length;
    return [[`${name}${capitalise(side)}`, narrow]];
  });
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function border(config: JsonRecord): [string, string][] {
  const part = used(config, "border");
  if (part === null) return [];
  const width = px(own(part, "width"), 0, 20) ?? "1px";
  const style = toText(own(part, "style"))?.toLowerCase() ?? "solid";
  const line = `${width} ${BORDER_STYLES.has(style) ? style : "solid"} ${toColour(own(part, "color")) ?? "currentcolor"}`;
  const given = own(part, "sides");
  const listed = typeof given === "string" && !/^\s*[[{]/.test(given) ? given.split(/[,\s]+/) : decodeList(given);
  const sides: unknown[] = Array.isArray(listed) ? listed : [];
  const shown = given === undefined || given === null ? SIDES : SIDES.filter((side) => sides.includes(side));
  return shown.map((side) => [`border${capitalise(side)}`, line]);
}

function shadow(config: JsonRecord): [string, string][] {
  const part = used(config, "shadow");
  if (part === null) return [];
  const lengths = [
    px(own(part, "x"), -100, 100) ?? "0px",
    px(own(part, "y"), -100, 100) ?? "0px",
    px(own(part, "blur"), 0, 200) ?? "0px",
    px(own(part, "spread"), -100, 100) ?? "0px",
  ];
  const colour = toColour(own(part, "color")) ?? "rgba(5, 18, 54, 0.12)";
  return [["boxShadow", [toFlag(own(part, "inset")) ? "inset" : "", ...lengths, colour].join(" ").trim()]];
}

/**
 * A block's style config as CSS properties, or null if it sets nothing. Parts without a set use-flag and values that
 * are not a number or colour are left out; lengths are CSS px, clamped (product.md §3.9 Style config).
 */
export function toBlockStyle(value: unknown): BlockStyle | null {
  const config = decodeOne(value);
  if (!isRecord(config)) return null;
  const background = used(config, "backgroundColor");
  const radius = used(config, "radius");
  const colour = background === null ? null : toColour(own(background, "color"));
  const corner = radius === null ? null : px(own(radius, "value"), 0, 999);
  const rules = [
    ...distances(config, "padding", 0),
    ...distances(config, "margin", -200),
    ...(colour === null ? [] : [["backgroundColor", colour] as const]),
    ...border(config),
    ...(corner === null ? [] : [["borderRadius", corner] as const]),
    ...shadow(config),
  ];
  return rules.length > 0 ? Object.fromEntries(rules) : null;
}

/**
 * The nearest step of the type scale (product.md §9.10's buckets) for a size in px, as a CSS value; null if none is
 * given.
 */
export function toFontSize(value: unknown): string | null {
  const size = toNumber(value);
  if (size === null || size <= 0) return null;
  const nearest = FONT_SIZES.reduce((best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best));
  return `var(--size-${String(nearest)})`;
}
