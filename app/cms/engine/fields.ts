/**
 * The kinds of field that CMS data is made of, read tolerantly (upstream.md §3.5, "tolerantly"): null is missing, numbers
 * serve as text and text as numbers. Each is a function, so that no browser bundle carries zod for a component's sake.
 */
import { z } from "zod";
import { decode, decodeList, decodeOne, isRecord, own } from "~/domain/lenient/decode";

const MAX_TEXT_LENGTH = 5_000;
const MAX_HTML_LENGTH = 400_000;

/** An image's URLs as the CMS names them. */
export interface ImageJson {
  url: string;
  mobileUrl: string | null;
}

/** A list whose bad items were left out; `dropped` says which and why. */
export interface ReadList<T> {
  items: T[];
  dropped: { path: string; reason: string }[];
}

/** Text or number as text; null and blank text are null; anything else comes back for a schema to refuse. */
export function asText(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value === "bigint") return String(value);
  const one = typeof value === "object" ? decodeOne(value) : value;
  return typeof one === "string" || typeof one === "number" ? asText(one) : value;
}

/** `asText`, with what is neither text nor number taken as missing. */
export function toText(value: unknown): string | null {
  const text = asText(value);
  return typeof text === "string" ? text : null;
}

/** A number, also written as text ("12", "12px"); null where there is none. */
export function toNumber(value: unknown): number | null {
  const one = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof one === "number" && Number.isFinite(one) ? one : null;
}

/** upstream.md §3.6: flags are true, 'true', 1 or '1'. */
export function toFlag(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

/** An image field: a text, `{ url, mobileUrl? }`, or either as JSON text; null where no URL is given. */
function toImage(value: unknown): ImageJson | null {
  const one = decodeOne(value);
  if (!isRecord(one)) {
    const url = toText(one);
    return url === null ? null : { url: url.trim(), mobileUrl: null };
  }
  const url = toText(own(one, "url"))?.trim();
  const mobileUrl = toText(own(one, "mobileUrl"))?.trim() ?? null;
  if (url === undefined) return mobileUrl === null ? null : { url: mobileUrl, mobileUrl: null };
  return { url, mobileUrl };
}

const nullableText = (longest: number) =>
  z.preprocess(
    asText,
    z
      .string()
      .nullable()
      .transform((one) => one?.slice(0, longest) ?? null),
  );

export const text = () => nullableText(MAX_TEXT_LENGTH);
export const html = () => nullableText(MAX_HTML_LENGTH);
export const requiredText = () =>
  z.preprocess(
    asText,
    z.string().transform((one) => one.slice(0, MAX_TEXT_LENGTH)),
  );
export const requiredHtml = () =>
  z.preprocess(
    asText,
    z.string().transform((one) => one.slice(0, MAX_HTML_LENGTH)),
  );
export const flag = () => z.preprocess(toFlag, z.boolean());
/** Left as it came: links, styles and prices have readers of their own. */
export const raw = () => z.unknown().optional();

export const image = () =>
  z.preprocess(
    (value) => decodeOne(value) ?? null,
    z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .nullable()
      .transform(toImage),
  );

/** An object; of a list its first item. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(decodeOne, z.object(shape));

/** An object that may be missing. */
export const optionalObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => decodeOne(value) ?? null, z.object(shape).nullable());

/** A list; its bad items are dropped and named, the rest survive. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(decodeList, z.array(z.unknown())).transform((values): ReadList<z.output<Item>> => {
    const read: ReadList<z.output<Item>> = { items: [], dropped: [] };
    for (const [index, value] of values.entries()) {
      const result = item.safeParse(value);
      if (result.success) read.items.push(result.data);
      else read.dropped.push({ path: [index, ...pathOf(result.error)].join("."), reason: reasonOf(result.error) });
    }
    return read;
  });

/** A block of the form `{ ..., items: [...] }`; a bare list of items is read as its items. */
export const objectWithItems = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => {
    const decoded = decode(value);
    if (!Array.isArray(decoded)) return decoded;
    const first = decode(decoded[0]);
    return isRecord(first) && Object.hasOwn(first, "items") ? first : { items: decoded };
  }, z.object(shape));

/** Where the first fault of a failed reading lies. */
export function pathOf(error: z.ZodError): PropertyKey[] {
  return error.issues[0]?.path ?? [];
}

/** What the first fault of a failed reading is. */
export function reasonOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? "not readable";
}
