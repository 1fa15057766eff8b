import { z } from "zod";
import type { ResultPage } from "~/domain/listing";
import { parseJson } from "./json";

/**
 * Reading upstream JSON tolerantly (upstream.md §3.5, head): unknown fields are ignored, null means missing, numbers and texts
 * stand for each other, a bad item of a list is dropped and told while the rest survives, JSON may stand in JSON.
 */

/** A list item that could not be read: where it stood, and what was wrong inside it. */
export interface DroppedItem {
  at: string;
  path: string;
  message: string;
}

/** What a parse in progress collects and needs; zod transforms run synchronously, so one at a time. */
interface Reading {
  dropped: DroppedItem[];
  at: string[];
  mediaBase: string | null;
}

export type TolerantResult<Value> = { dropped: DroppedItem[] } & (
  { success: true; value: Value } | { success: false; reason: string }
);

const MAX_DROPPED_TOLD = 10;
let reading: Reading = { dropped: [], at: [], mediaBase: null };

/** Reads `data` by a schema made of the parts below. `mediaBase` is what relative images are resolved against. */
export function readTolerantly<Value>(
  schema: z.ZodType<Value>,
  data: unknown,
  mediaBase: string | null,
): TolerantResult<Value> {
  const outer = reading;
  reading = { dropped: [], at: [], mediaBase };
  try {
    const result = schema.safeParse(data);
    const dropped = reading.dropped.slice(0, MAX_DROPPED_TOLD);
    if (result.success) return { success: true, value: result.data, dropped };
    return { success: false, reason: describeIssue(result.error).join(": "), dropped };
  } finally {
    reading = outer;
  }
}

function describeIssue(error: z.ZodError): [path: string, message: string] {
  const issue = error.issues[0];
  return [issue?.path.join(".") ?? "", issue?.message ?? "unreadable"];
}

function toText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** JSON text as its object or list; every other value as it came. */
function fromJsonText(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, kept exactly; numbers become their digits; null where there is none or only white space. */
export const text = z.transform(toText);

/** A text that must be there: an id, kept exactly, or a name. */
export const requiredText = z.transform((value: unknown, context) => {
  const found = toText(value);
  if (found !== null) return found;
  context.issues.push({ code: "custom", message: "text is missing", input: value });
  return z.NEVER;
});

/** A text that may be given as `{ value }`, `{ val }`, JSON of these, or form-builder data of one. */
export const wrappedText = z.transform((value: unknown) => {
  const decoded = decodeFormBuilder(value, 0);
  const given: unknown = Array.isArray(decoded) ? decoded[0] : decoded;
  return isRecord(given) ? (toText(given["value"]) ?? toText(given["val"])) : toText(given);
});

/** A number, or a text that holds one ("1,280.50" too); null where there is none. */
export const numberLike = z.transform((value: unknown) => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > 40) return null;
  const plain = value.trim().replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
});

/** true, 'true', 1 and '1'; null where nothing is said. */
export const flagOrNull = z.transform((value: unknown) => {
  if (value === undefined || value === null || value === "") return null;
  return value === true || value === 1 || (typeof value === "string" && /^(?:true|1)$/i.test(value.trim()));
});

/** true, 'true', 1 and '1' (upstream.md §3.6). */
export const flag = flagOrNull.transform((value) => value === true);

/** Any value; JSON text as what it says. */
export const jsonText = z.transform(fromJsonText);

/** Any value, unread. */
export const anything = z.transform((value: unknown) => value ?? null);

/** An object, or the JSON text of one. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(fromJsonText, z.object(shape));
}

/** What the schema reads, or null where it cannot. */
export function orNull<Value>(schema: z.ZodType<Value>) {
  return z.transform((value: unknown) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  });
}

/** A list, or the JSON text of one; null is the empty list; an item that cannot be read is dropped and told. */
export function listOf<Item>(name: string, schema: z.ZodType<Item>) {
  return z.transform((value: unknown): Item[] => {
    const given = fromJsonText(value);
    if (given === null || given === undefined) return [];
    if (Array.isArray(given)) return readItems(name, schema, given);
    reading.dropped.push({ at: [...reading.at, name].join("."), path: "", message: "is no list" });
    return [];
  });
}

/** As `listOf`, where a missing list makes the whole unreadable. */
export function requiredListOf<Item>(name: string, schema: z.ZodType<Item>) {
  return z.transform((value: unknown, context): Item[] => {
    const given = fromJsonText(value);
    if (Array.isArray(given)) return readItems(name, schema, given);
    context.issues.push({ code: "custom", message: `${name} is no list`, input: value });
    return z.NEVER;
  });
}

function readItems<Item>(name: string, schema: z.ZodType<Item>, given: unknown[]): Item[] {
  const items: Item[] = [];
  for (const [index, value] of given.entries()) {
    reading.at.push(`${name}[${index}]`);
    const result = schema.safeParse(value);
    if (result.success) items.push(result.data);
    else {
      const [path, message] = describeIssue(result.error);
      reading.dropped.push({ at: reading.at.join("."), path, message });
    }
    reading.at.pop();
  }
  return items;
}

/** The `data` of a list response (upstream.md §3.3), or a bare list of everything. */
export function resultsOf<Item>(schema: z.ZodType<Item>): z.ZodType<ResultPage<Item>> {
  const results = listOf("results", schema);
  const page = z.object({ total: numberLike, results }).transform((data) => ({
    total: Math.max(0, Math.floor(data.total ?? data.results.length)),
    results: data.results,
  }));
  return z.preprocess((value) => (Array.isArray(value) ? { results: value } : value), page);
}

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** A moment in China time: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss+08:00`. */
function chinaTimeOf(milliseconds: number): string | null {
  const moved = new Date(milliseconds + CHINA_OFFSET_MS);
  const year = moved.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? `${moved.toISOString().slice(0, 19)}+08:00` : null;
}

/**
 * A date as `YYYY-MM-DD`, or a time as `YYYY-MM-DDTHH:mm:ss+08:00`, from `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` (China
 * time), ISO with a zone, or milliseconds (upstream.md §3.8); null for anything else. Its first ten characters are the
 * day in China.
 */
export const chinaTime = z.transform((value: unknown): string | null => {
  const given = toText(value)?.trim();
  if (given === undefined) return null;
  if (/^\d{12,14}$/.test(given)) return chinaTimeOf(Number(given));
  const parts =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      given,
    );
  if (!parts) return null;
  const [, year = "", month = "", day = "", clock, secondsPart = ":00", zone = "+08:00"] = parts;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const asked = Date.parse(`${date}T00:00:00Z`);
  // 31 February would roll over to March.
  if (Number.isNaN(asked) || new Date(asked).toISOString().slice(0, 10) !== date) return null;
  if (clock === undefined) return date;
  const zoneWithColon = zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase();
  const time = Date.parse(`${date}T${clock.padStart(5, "0")}${secondsPart}${zoneWithColon}`);
  return Number.isNaN(time) ? null : chinaTimeOf(time);
});

/** A list of texts, or one text with commas (, ， 、) between them; blank ones are left out. */
export const textList = z.transform((value: unknown): string[] => {
  const given = fromJsonText(value);
  const texts = Array.isArray(given) ? given.map(toText) : (toText(given)?.split(/[,，、]/) ?? []);
  return texts.flatMap((one) => (one === null || one.trim() === "" ? [] : [one.trim()]));
});

/**
 * The URL of an image or video as it may stand in a page: http(s), `data:image/` or a path; null for anything
 * else. A relative one is resolved against `base` (the first origin of MEDIA_ORIGINS), if there is one.
 */
export function resolveMedia(url: string, base: string | null): string | null {
  const plain = url.replace(/[\p{Cc}]/gu, "").trim();
  if (plain === "") return null;
  if (/^data:/i.test(plain)) return /^data:image\//i.test(plain) ? plain : null;
  if (plain.startsWith("//")) return `https:${plain}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(plain)) return /^https?:\/\//i.test(plain) ? plain : null;
  const path = plain.startsWith("/") ? plain : `/${plain.replace(/^\.\//, "")}`;
  return base === null ? path : base + path;
}

function toImage(value: unknown): string | null {
  const given = fromJsonText(value);
  const url = toText(isRecord(given) ? given["url"] : given);
  // What starts like JSON here is broken JSON.
  return url === null || /^\s*[[{]/.test(url) ? null : resolveMedia(url, reading.mediaBase);
}

/** An image field: a text, `{ url }` or its JSON; resolved, or null. */
export const image = z.transform(toImage);

/** Images as a list, or a comma-separated text; those without a usable URL are left out. */
export const imageList = z.transform((value: unknown): string[] => {
  const given = fromJsonText(value);
  const items = Array.isArray(given)
    ? given
    : typeof given === "string" && !/^\s*data:/i.test(given)
      ? given.split(",")
      : [given];
  return items.flatMap((item) => toImage(item) ?? []);
});

/** What the schema reads, from plain JSON or from form-builder data. */
export function formBuilderOf<Value>(schema: z.ZodType<Value>) {
  return z.preprocess((value) => decodeFormBuilder(value, 0), schema);
}

/**
 * Form-builder data `{ data: [{ value, childIdNames }] }` as the list of its values with numeric keys renamed, at any
 * depth, and JSON text as what it says (upstream.md §5.2); every other value as it came.
 */
function decodeFormBuilder(value: unknown, depth: number): unknown {
  const given = fromJsonText(value);
  if (depth > 20 || !isRecord(given)) return given;
  const data = fromJsonText(given["data"]);
  if (!Array.isArray(data) || !data.every((entry) => isRecord(entry) && Object.hasOwn(entry, "value"))) return given;
  return data.map((entry: unknown) => {
    const { value: inner, childIdNames } = entry as Record<string, unknown>;
    return renameKeys(fromJsonText(inner), fromJsonText(childIdNames), depth + 1);
  });
}

function renameKeys(value: unknown, names: unknown, depth: number): unknown {
  if (depth > 20) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => renameKeys(item, names, depth + 1));
  if (!isRecord(value)) return value;
  const decoded = decodeFormBuilder(value, depth);
  if (decoded !== value) return decoded;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = isRecord(names) && /^\d+$/.test(key) && Object.hasOwn(names, key) ? toText(names[key]) : null;
      return [name ?? key, renameKeys(item, names, depth + 1)];
    }),
  );
}
