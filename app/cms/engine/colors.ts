/** Colours that editors choose: only real ones pass, and none that would leave text unreadable. */

const NAMES =
  /^(?:aliceblue|antiquewhite|aqua|aquamarine|azure|beige|bisque|black|blanchedalmond|blue|blueviolet|brown|burlywood|cadetblue|chartreuse|chocolate|coral|cornflowerblue|cornsilk|crimson|cyan|dark(?:blue|cyan|goldenrod|gr[ae]y|green|khaki|magenta|olivegreen|orange|orchid|red|salmon|seagreen|slateblue|slategr[ae]y|turquoise|violet)|deeppink|deepskyblue|dimgr[ae]y|dodgerblue|firebrick|floralwhite|forestgreen|fuchsia|gainsboro|ghostwhite|gold|goldenrod|gr[ae]y|green|greenyellow|honeydew|hotpink|indianred|indigo|ivory|khaki|lavender|lavenderblush|lawngreen|lemonchiffon|light(?:blue|coral|cyan|goldenrodyellow|gr[ae]y|green|pink|salmon|seagreen|skyblue|slategr[ae]y|steelblue|yellow)|lime|limegreen|linen|magenta|maroon|medium(?:aquamarine|blue|orchid|purple|seagreen|slateblue|springgreen|turquoise|violetred)|midnightblue|mintcream|mistyrose|moccasin|navajowhite|navy|oldlace|olive|olivedrab|orange|orangered|orchid|pale(?:goldenrod|green|turquoise|violetred)|papayawhip|peachpuff|peru|pink|plum|powderblue|purple|rebeccapurple|red|rosybrown|royalblue|saddlebrown|salmon|sandybrown|seagreen|seashell|sienna|silver|skyblue|slateblue|slategr[ae]y|snow|springgreen|steelblue|tan|teal|thistle|tomato|transparent|turquoise|violet|wheat|white|whitesmoke|yellow|yellowgreen)$/i;
const FUNCTION = /^(?:rgb|hsl)a?\(\s*-?[\d.]+(?:deg)?%?(?:(?:\s*[,/]\s*|\s+)[\d.]+%?){2,3}\s*\)$/i;
const BARE_HEX = /^(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;
const MAX_COLOUR_LENGTH = 48;

/** A CSS colour (#hex, also without its #; rgb(), rgba(), hsl(), hsla(); a name) as CSS, else null. */
export function toColour(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.length > MAX_COLOUR_LENGTH) return null;
  const colour = text.trim();
  if (BARE_HEX.test(colour)) return `#${colour}`;
  if (/^#/.test(colour)) return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(colour) ? colour : null;
  return FUNCTION.test(colour) || NAMES.test(colour) ? colour : null;
}

function rgbOf(colour: string): [number, number, number] | null {
  const name = { white: "#fff", black: "#000", whitesmoke: "#f5f5f5", snow: "#fffafa", ivory: "#fffff0" }[
    colour.toLowerCase()
  ];
  const hex = /^#([\da-f]{3,8})$/i.exec(name ?? colour)?.[1];
  if (hex !== undefined) {
    const long = hex.length < 6 ? Array.from(hex, (digit) => digit + digit).join("") : hex;
    return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as [number, number, number];
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(colour);
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/** WCAG relative luminance, 0 to 1; null for colours not worth reckoning (hsl(), most names). */
function luminanceOf(colour: string): number | null {
  const rgb = rgbOf(colour);
  if (rgb === null) return null;
  const [red, green, blue] = rgb.map((part) => {
    const share = Math.min(part, 255) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Is this a colour for text on a dark ground? */
export function isLight(colour: string | null): boolean {
  return colour !== null && (luminanceOf(colour) ?? 0) > 0.6;
}

/** Can text of one colour be seen at all on the other? Unknown colours are trusted. */
export function isVisibleOn(colour: string, ground: string): boolean {
  const [one, other] = [luminanceOf(colour), luminanceOf(ground)];
  if (one === null || other === null) return true;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 1.6;
}
