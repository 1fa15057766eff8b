/**
 * Schemas of untrusted data, the upstream's and the CMS's alike (upstream.md §3.5 Lenient reading): unknown fields are
 * ignored, null means missing, JSON may stand in JSON, form-builder data wherever a value may (upstream.md §5.2), and a bad
 * item of a list is dropped and told while the rest survives.
 *
 * A value travels through a schema together with its place and its reading, so that nothing is kept in the module.
 */
import { z } from "zod";
import type { ResponsiveImage } from "../urls/image-urls";
import type { ResultPage } from "../listing";
import { toChinaTime } from "./date";
import { decode, decodeJsonText, decodeList, decodeOne, isFormBuilder, isRecord, own } from "./decode";
import { resolveMedia, toFlagOrNull, toImageList, toImageUrls, toLines, toNumber, toText, toWords } from "./values";

/** What a reading needs of its surroundings, and what it tells them. */
export interface Reading {
  /** The URL of an image or video as it may stand in a page; null where it may not. */
  media(url: string): string | null;
  /** Told of what was left out: its path below the value that is read, and why. */
  drop(path: string, reason: string): void;
}

/** For a value that is read by itself: nobody is told. */
const ALONE: Reading = { media: (url) => resolveMedia(url, null), drop: () => undefined };

/** A value on its way through a schema. */
class Given {
  constructor(
    readonly value: unknown,
    readonly reading: Reading,
    readonly path: readonly (string | number)[],
  ) {}

  at(name: string | number, value: unknown): Given {
    return new Given(value, this.reading, [...this.path, name]);
  }

  become(value: unknown): Given {
    return new Given(value, this.reading, this.path);
  }

  drop(reason: string, below: readonly PropertyKey[] = []): void {
    this.reading.drop([...this.path, ...below].map(String).join("."), reason);
  }
}

const givenOf = (value: unknown) => (value instanceof Given ? value : new Given(value, ALONE, []));

export type Result<Value> = { success: true; value: Value } | { success: false; path: string; reason: string };

/** Reads a value by a schema made of the parts below; never throws. */
export function read<Value>(schema: z.ZodType<Value>, value: unknown, reading: Reading = ALONE): Result<Value> {
  const result = schema.safeParse(new Given(value, reading, []));
  if (result.success) return { success: true, value: result.data };
  const { path, reason } = firstIssue(result.error);
  return { success: false, path: path.map(String).join("."), reason };
}

function firstIssue(error: z.ZodError): { path: PropertyKey[]; reason: string } {
  const issue = error.issues[0];
  return { path: issue?.path ?? [], reason: issue?.message ?? "unreadable" };
}

/** A schema that reads every value, whatever it is. */
const reader = <Value>(read: (given: Given) => Value) => z.transform((value: unknown) => read(givenOf(value)));

const refuse = (context: z.core.$RefinementCtx, reason: string, path: PropertyKey[] = []) => {
  context.issues.push({ code: "custom", message: reason, path, input: null });
  return z.NEVER;
};

/** A text, kept exactly; numbers become their digits; null where there is none or only white space. */
export const text = reader((given) => {
  const found = toText(given.value);
  if (found === null && isRecord(given.value)) given.drop("is no text");
  return found;
});

/** A text that must be there: an id, kept exactly, or a name. */
export const requiredText = z.transform((value: unknown, context) => {
  return toText(givenOf(value).value) ?? refuse(context, "text is missing");
});

/** A text that may be given as `{ value }`, `{ val }`, JSON of these, or form-builder data of one. */
export const wrappedText = reader(({ value }) => {
  const one = decodeOne(value);
  return isRecord(one) ? (toText(own(one, "value")) ?? toText(own(one, "val"))) : toText(one);
});

/** As `toNumber`. */
export const number = reader(({ value }) => toNumber(value));

/** As `toFlag`, with null where nothing is said. */
export const flagOrNull = reader(({ value }) => toFlagOrNull(value));

/** true, 'true', 1 and '1' (upstream.md §3.6). */
export const flag = flagOrNull.transform((value) => value === true);

/** As `toWords` (upstream.md §3.9). */
export const words = reader(({ value }) => toWords(value));

/** As `toLines`. */
export const lines = reader(({ value }) => toLines(value));

/** As `toChinaTime` (upstream.md §3.8). */
export const chinaTime = reader(({ value }) => toChinaTime(value));

/** Any value; JSON text as what it says. */
export const json = reader(({ value }) => decodeJsonText(value));

/** Any value, unread: links, styles and contents have readers of their own. */
export const anything = reader(({ value }) => value ?? null);

/** Any value as it came, to be read by a schema later, in the same reading. */
export const unread = z.transform((value: unknown): unknown => givenOf(value));

/** An image, and the one for phones where there is one; null where none may be shown (upstream.md §4.11). */
export const image = reader(({ value, reading }): ResponsiveImage | null => {
  const { url, mobileUrl } = toImageUrls(value);
  const src = url === null ? null : reading.media(url);
  const mobileSrc = mobileUrl === null ? null : reading.media(mobileUrl);
  if (src === null) return mobileSrc === null ? null : { src: mobileSrc, mobileSrc: null };
  return { src, mobileSrc };
});

/** The URL of an image or video. */
export const mediaUrl = image.transform((found) => found?.src ?? null);

/** URLs of images, as a list or in one text; those that may not be shown are left out. */
export const mediaUrls = reader((given) =>
  toImageList(given.value).flatMap((item, index) => mediaUrl.parse(given.at(index, item)) ?? []),
);

/** An object, the JSON text of one, or form-builder data of one; of a list the first item. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const fields: z.ZodType<z.output<z.ZodObject<Shape>>> = z.object(shape);
  return z
    .transform((value: unknown, context): unknown => {
      const given = givenOf(value);
      const plain = decodeJsonText(given.value);
      // An object that has fields of this shape is the thing itself, even where one of them is called data.
      const isItself = isRecord(plain) && names.some((name) => name !== "data" && own(plain, name) !== undefined);
      const one = isItself ? plain : decodeOne(plain);
      if (!isRecord(one)) return refuse(context, "is no object");
      return Object.fromEntries(names.map((name) => [name, given.at(name, own(one, name))]));
    })
    .pipe(fields);
}

/** An object, or the bare value of one of its fields. */
export function recordOr<Shape extends z.ZodRawShape>(field: string & keyof Shape, shape: Shape) {
  return before((value) => {
    const one = decodeOne(value) ?? null;
    return one === null || typeof one === "object" ? one : { [field]: one };
  }, record(shape));
}

/** An English name: `{ en }`, or the bare name. */
export const englishName = orNull(recordOr("en", { en: text })).transform((names) => names?.en ?? null);

/** An object with `items`, or the bare list of its items. */
export function recordWithItems<Shape extends z.ZodRawShape>(shape: Shape) {
  return before((value) => {
    const decoded = decode(value);
    if (!Array.isArray(decoded)) return decoded;
    const first = decode(decoded[0]);
    return isRecord(first) && Object.hasOwn(first, "items") ? first : { items: decoded };
  }, record(shape));
}

/** What the schema reads of the value that `change` makes of JSON text or a value. */
export function before<Value>(change: (value: unknown) => unknown, schema: z.ZodType<Value>) {
  return reader((given): unknown => given.become(change(decodeJsonText(given.value)))).pipe(schema);
}

/** What the schema reads; null where nothing is given. */
export function nullable<Value>(schema: z.ZodType<Value>) {
  return z.transform((value: unknown, context): Value | null => {
    const given = givenOf(value);
    if (given.value === null || given.value === undefined || given.value === "") return null;
    const result = schema.safeParse(given);
    if (result.success) return result.data;
    const { path, reason } = firstIssue(result.error);
    return refuse(context, reason, path);
  });
}

/** What the schema reads, or null where it cannot. */
export function orNull<Value>(schema: z.ZodType<Value>) {
  return reader((given): Value | null => {
    const result = schema.safeParse(given);
    return result.success ? result.data : null;
  });
}

/** A list, one object for a list of one, or the JSON text or form-builder data of either; nothing is the empty list. */
export function list<Item>(item: z.ZodType<Item>) {
  return reader((given): Item[] => {
    const values = decodeList(given.value);
    if (Array.isArray(values)) return readItems(item, given, values);
    given.drop("is no list");
    return [];
  });
}

/** A list that must be there: an answer without it is none. */
export function requiredList<Item>(item: z.ZodType<Item>) {
  return z.transform((value: unknown, context): Item[] => {
    const given = givenOf(value);
    const plain = decodeJsonText(given.value);
    const values = isFormBuilder(plain) ? decode(plain) : plain;
    return Array.isArray(values) ? readItems(item, given, values) : refuse(context, "is no list");
  });
}

/** As `list`, for a whole answer: one that gives nothing at all, not even the empty list, is none. */
export function answeredList<Item>(item: z.ZodType<Item>) {
  const items = list(item);
  return z.transform((value: unknown, context): Item[] => {
    const given = givenOf(value);
    const isNothing = given.value === null || given.value === undefined || given.value === "";
    return isNothing ? refuse(context, "is no list") : items.parse(given);
  });
}

function readItems<Item>(item: z.ZodType<Item>, given: Given, values: readonly unknown[]): Item[] {
  return values.flatMap((value, index): Item[] => {
    const one = given.at(index, value);
    const result = item.safeParse(one);
    if (result.success) return [result.data];
    const { path, reason } = firstIssue(result.error);
    one.drop(reason, path);
    return [];
  });
}

/** The `data` of a list response (upstream.md §3.3), or a bare list of everything. */
export function resultsOf<Item>(item: z.ZodType<Item>): z.ZodType<ResultPage<Item>> {
  const page = record({ total: number, results: nullable(list(item)) }).transform(({ total, results }, context) => {
    // Some are said to be there, and none is given: an upstream in trouble, not an empty list.
    if (results === null && (total ?? 0) > 0) return refuse(context, "is no list", ["results"]);
    return { total: Math.max(0, Math.floor(total ?? results?.length ?? 0)), results: results ?? [] };
  });
  return before((value) => (Array.isArray(value) ? { results: value } : value), page);
}
