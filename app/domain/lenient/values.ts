/** Single values as the upstream and editors write them (upstream.md §3.5 Lenient reading). */
import { encodeUrlCharacters } from "../urls/url-characters";
import { decode, decodeJsonText, decodeOne, isRecord, own } from "./decode";

const MAX_NUMBER_LENGTH = 40;

/** Control characters that HTML does not allow; nobody writes them, but clipboards and databases hold them. */
const NOT_IN_TEXT = /(?![\t\n\f\r])\p{Cc}/gu;

/** A string, kept as it is but for control characters; numbers become their digits; null if missing or blank. */
export function toText(value: unknown): string | null {
  if (typeof value === "string") {
    const text = value.replace(NOT_IN_TEXT, "");
    return text.trim() === "" ? null : text;
  }
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  const one = typeof value === "object" ? decodeOne(value) : value;
  return typeof one === "string" || typeof one === "number" ? toText(one) : null;
}

/** Sign, currency, sign, digits with group separators, exponent, and the remaining unit. */
const NUMBER =
  /^([+-]?) ?(?:¥|rmb|cny|人民币)? ?([+-]?)((?:\d{1,3}(?:[,' ]\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[+-]?\d+)?(\D*)$/i;
/** Not a unit but a multiplier: 1.2k and 3千 must not be read as 1.2 and 3. */
const MULTIPLE = /^(?:[kmwb](?![a-z])|[十百千亿])/i;

/**
 * A number, or text containing one: with grouped thousands, a currency in front, 万 or a unit after it, in half or full
 * width. Null if there is no number, or more than one.
 */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > MAX_NUMBER_LENGTH) return null;
  const found = NUMBER.exec(value.normalize("NFKC").replace(/\s+/g, " ").trim());
  if (found === null) return null;
  const [, sign, innerSign, digits = "", exponent = "", behind = ""] = found;
  const unit = behind.trim();
  const isTenThousands = unit.startsWith("万");
  if (MULTIPLE.test(unit) || (exponent !== "" && isTenThousands)) return null;
  const number = Number(digits.replace(/[,' ]/g, "") + (isTenThousands ? "e4" : exponent));
  if (!Number.isFinite(number)) return null;
  return (sign === "-") !== (innerSign === "-") ? -number : number;
}

/** true, 'true', 1 and '1' in any letter case; null if missing. */
export function toFlagOrNull(value: unknown): boolean | null {
  if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) return null;
  return value === true || value === 1 || (typeof value === "string" && /^\s*(?:true|1)\s*$/i.test(value));
}

/** As `toFlagOrNull`, but false if missing. */
export function toFlag(value: unknown): boolean {
  return toFlagOrNull(value) === true;
}

/** Words from a list, or from one string separated by commas (, ， 、) or line breaks; trimmed, blank ones left out. */
export function toWords(value: unknown): string[] {
  return splitTexts(value, /[,，、\r\n]/);
}

/** The lines of a text, separated by line breaks or `<br>`, or given as a list; trimmed, blank ones left out. */
export function toLines(value: unknown): string[] {
  return splitTexts(value, /\r\n|\r|\n|<br\s*\/?>/i);
}

function splitTexts(value: unknown, separator: RegExp): string[] {
  const given = decode(value);
  const texts: unknown[] = Array.isArray(given) ? given : [given];
  return texts.flatMap((one) => (toText(one) ?? "").split(separator)).flatMap((part) => part.trim() || []);
}

const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

/**
 * The URL of an image or video if it is allowed in a page: http(s), image data or a path; null for anything else. A
 * relative URL is resolved against `base` (the first origin of MEDIA_ORIGINS), if given.
 */
export function resolveMedia(url: string, base: string | null): string | null {
  const plain = encodeUrlCharacters(url.replace(/\p{Cc}+/gu, "").trim());
  if (plain === "") return null;
  if (/^data:/i.test(plain)) return DATA_IMAGE.test(plain) ? plain : null;
  if (plain.startsWith("//")) return `https:${plain}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(plain)) return /^https?:\/\//i.test(plain) ? plain : null;
  const path = plain.startsWith("/") ? plain : `/${plain.replace(/^\.\//, "")}`;
  return base === null ? path : base + path;
}

const FOCUS = /^(?:whole|(?:100|\d{1,2})% (?:100|\d{1,2})%)$/;

/** The URLs of an image field: a string, `{ url, mobileUrl?, focus? }`, or either as JSON text; null if missing. */
export function toImageUrls(value: unknown): { url: string | null; mobileUrl: string | null; focus: string | null } {
  const one = decodeOne(value);
  const url = toText(isRecord(one) ? own(one, "url") : one);
  const focus = isRecord(one) ? toText(own(one, "focus")) : null;
  return {
    // A string that still starts like JSON is broken JSON.
    url: url === null || /^\s*[[{]/.test(url) ? null : url,
    mobileUrl: isRecord(one) ? toText(own(one, "mobileUrl")) : null,
    focus: focus !== null && FOCUS.test(focus) ? focus : null,
  };
}

/** Several images, as a list or as one comma-separated string. */
export function toImageList(value: unknown): unknown[] {
  const given = decodeJsonText(value);
  if (Array.isArray(given)) return given;
  if (typeof given !== "string" || /^\s*data:/i.test(given)) return [given];
  // A comma within a whole URL may be its own.
  return /^\s*(?:https?:)?\/\//i.test(given) ? given.split(/,(?=\s*(?:https?:\/\/|\/|$))/i) : given.split(",");
}
