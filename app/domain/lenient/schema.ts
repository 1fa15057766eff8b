/**
 * Schemas for untrusted data, from the upstream and the CMS (upstream.md §3.5 Lenient reading): unknown fields are
 * ignored, null means missing, JSON text is accepted inside JSON, form-builder data wherever a value is (upstream.md
 * §5.2), and an invalid list item is dropped and reported while the rest is kept.
 * A value passes through a schema together with its path and its `Reading`, so the module holds no state.
 */
import { z } from "zod";
import type { ResponsiveImage } from "../urls/image-urls";
import type { ResultPage } from "../listing";
import { uniqueBy } from "../unique-by";
import { toChinaTime } from "./date";
import { decode, decodeJsonText, decodeList, decodeOne, isFormBuilder, isNothing, isRecord, own } from "./decode";
import { resolveMedia, toFlagOrNull, toImageList, toImageUrls, toLines, toNumber, toText, toWords } from "./values";

/** What parsing needs from its caller, and what it reports back. */
export interface Reading {
  /** The URL of an image or video if it is allowed in a page, else null. */
  media(url: string): string | null;
  /** Called for each dropped item: its path below the value being read, and the reason. */
  drop(path: string, reason: string): void;
  /** Called for each object that is read, with the shape it is read by. */
  object?(object: Readonly<Record<string, unknown>>, shape: z.ZodRawShape): void;
}

/** For a value that is read on its own: drops are not reported. */
const ALONE: Reading = { media: (url) => resolveMedia(url, null), drop: () => undefined };

/** A value passing through a schema. */
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

/** Reads a value with a schema built from the parts below; never throws. */
export function read<Value>(schema: z.ZodType<Value>, value: unknown, reading: Reading = ALONE): Result<Value> {
  try {
    const result = schema.safeParse(new Given(value, reading, []));
    if (result.success) return { success: true, value: result.data };
    const { path, reason } = firstIssue(result.error);
    return { success: false, path: path.map(String).join("."), reason };
  } catch (error) {
    // The stack is full: a thousand levels of a list that contains lists of its own kind.
    if (error instanceof RangeError) return { success: false, path: "", reason: "is nested too deep" };
    throw error;
  }
}

function firstIssue(error: z.ZodError) {
  const issue = error.issues[0];
  const path: PropertyKey[] = issue?.path ?? [];
  // A value outside a declared set was read: it is of a kind that the site has no use for.
  return { path, reason: issue?.message ?? "unreadable", isKnown: issue?.code === "invalid_value" };
}

/** A schema that accepts any value. */
const reader = <Value>(read: (given: Given) => Value) => z.transform((value: unknown) => read(givenOf(value)));

/** Types of values; numbers and texts are interchangeable. */
export type Kind = "text" | "number" | "flag" | "date" | "list" | "texts" | "object" | "image" | "json" | "any";

/** What a schema reads, for tools that compare an answer with it. */
export interface Reads {
  kind: Kind;
  /** The fields of an object. */
  fields?: z.ZodRawShape & Readonly<Record<string, z.ZodType>>;
  /** The items of a list. */
  item?: z.ZodType;
}

/** As `Reads`: a registry's types would follow the schemas inside it. */
const readings = z.registry<{ kind: Kind; fields?: unknown; item?: unknown }>();

const ANYTHING: Reads = { kind: "any" };

/** What a schema built from the parts below reads, whatever is done to it before or after; of a union, its first form. */
export function readsOf(schema: z.core.$ZodType): Reads {
  const known = readings.get(schema) as Reads | undefined;
  if (known !== undefined) return known;
  if (schema instanceof z.ZodLazy) return readsOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return readsOf(schema.def.options[0] ?? z.unknown());
  if (!(schema instanceof z.ZodPipe)) return ANYTHING;
  const { in: first, out: last } = schema.def;
  const reads = readsOf(first);
  return reads === ANYTHING ? readsOf(last) : reads;
}

const refuse = (context: z.core.$RefinementCtx, reason: string, path: PropertyKey[] = []) => {
  context.issues.push({ code: "custom", message: reason, path, input: null });
  return z.NEVER;
};

/** A string, kept exactly; numbers become their digits; null if missing or blank. */
export const text = reader((given) => {
  const found = toText(given.value);
  if (found === null && isRecord(given.value)) given.drop("is no text");
  return found;
}).register(readings, { kind: "text" });

/** A required string: an id, kept exactly, or a name. */
export const requiredText = z
  .transform((value: unknown, context) => {
    return toText(givenOf(value).value) ?? refuse(context, "text is missing");
  })
  .register(readings, { kind: "text" });

/** A string, or one wrapped as `{ value }`, `{ val }`, JSON text of these, or form-builder data with one entry. */
export const wrappedText = reader(({ value }) => {
  const one = decodeOne(value);
  return isRecord(one) ? (toText(own(one, "value")) ?? toText(own(one, "val"))) : toText(one);
});

/** A string without a letter or digit stands for nothing: "-". */
const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && !/[\p{L}\p{N}]/u.test(value));

/** What `read` makes of a value; one that is given and cannot be read is reported. */
const readable = <Value>(read: (value: unknown) => Value | null, reason: string) =>
  reader((given) => {
    const found = read(given.value);
    if (found === null && !isBlank(given.value)) given.drop(reason);
    return found;
  });

/** As `toNumber`. */
export const number = readable(toNumber, "is no number").register(readings, { kind: "number" });

/** As `number`, for what is never negative, such as a price. */
export const amount = reader((given) => {
  const found = number.parse(given);
  if (found === null || found >= 0) return found;
  given.drop("is negative");
  return null;
}).register(readings, { kind: "number" });

/** As `toFlag`, but null if missing. */
export const flagOrNull = reader(({ value }) => toFlagOrNull(value)).register(readings, { kind: "flag" });

/** true, 'true', 1 and '1' (upstream.md §3.6). */
export const flag = flagOrNull.transform((value) => value === true);

/** As `toWords` (upstream.md §3.9). */
export const words = reader(({ value }) => toWords(value)).register(readings, { kind: "texts" });

/** As `toLines`. */
export const lines = reader(({ value }) => toLines(value));

/** As `toChinaTime` (upstream.md §3.8). */
export const chinaTime = readable(toChinaTime, "is no date").register(readings, { kind: "date" });

/** Any value; JSON text is parsed. */
export const json = reader(({ value }) => decodeJsonText(value)).register(readings, { kind: "json" });

/** Any value, unparsed: links, styles and contents have their own parsers. */
export const anything = reader(({ value }) => value ?? null);

/** Any value unchanged, to be read by another schema later, within the same `Reading`. */
export const unread = z.transform((value: unknown): unknown => givenOf(value));

/** Any value, unparsed, of which this schema will read a part later. */
export const unreadAs = (schema: z.ZodType) => reader(({ value }) => value ?? null).register(readings, readsOf(schema));

/** An image and its optional mobile variant; null if no allowed URL is given (upstream.md §4.11). */
export const image = reader((given): ResponsiveImage | null => {
  const { url, mobileUrl, focus } = toImageUrls(given.value);
  const src = url === null ? null : given.reading.media(url);
  const mobileSrc = mobileUrl === null ? null : given.reading.media(mobileUrl);
  const isGiven = url !== null || mobileUrl !== null || (typeof given.value === "string" && !isBlank(given.value));
  if (src === null && mobileSrc === null && isGiven) given.drop("is no usable image");
  if (src === null) return mobileSrc === null ? null : { src: mobileSrc, mobileSrc: null };
  return { src, mobileSrc, ...(focus === null ? {} : { focus }) };
}).register(readings, { kind: "image" });

/** The URL of an image or video. */
export const mediaUrl = image.transform((found) => found?.src ?? null);

/** Image URLs from a list or a single string; disallowed ones are left out. */
export const mediaUrls = reader((given) =>
  toImageList(given.value).flatMap((item, index) => mediaUrl.parse(given.at(index, item)) ?? []),
).register(readings, { kind: "texts" });

/** Fields that an object around form-builder data may have. */
const WRAPPER_FIELDS: ReadonlySet<string> = new Set(["data", "style"]);

/** An object, JSON text of one, or form-builder data of one; the first item of a list. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const fields: z.ZodType<z.output<z.ZodObject<Shape>>> = z.object(shape);
  return z
    .transform((value: unknown, context): unknown => {
      const given = givenOf(value);
      const plain = decodeJsonText(given.value);
      // An object that has fields of this shape is the value itself, even if one of them is called data. A style may
      // also stand beside form-builder data.
      const isItself =
        isRecord(plain) && names.some((name) => !WRAPPER_FIELDS.has(name) && own(plain, name) !== undefined);
      const one = isItself ? plain : decodeOne(plain);
      if (!isRecord(one)) return refuse(context, "is no object");
      given.reading.object?.(one, shape);
      return Object.fromEntries(names.map((name) => [name, given.at(name, own(one, name))]));
    })
    .pipe(fields)
    .register(readings, { kind: "object", fields: shape });
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

/** An object with `items`, or the bare list. */
export function recordWithItems<Shape extends z.ZodRawShape>(shape: Shape) {
  return before((value) => {
    const decoded = decode(value);
    if (!Array.isArray(decoded)) return decoded;
    const first = decode(decoded[0]);
    return isRecord(first) && Object.hasOwn(first, "items") ? first : { items: decoded };
  }, record(shape));
}

/** Applies the schema to what `change` returns for the decoded value. */
export function before<Value>(change: (value: unknown) => unknown, schema: z.ZodType<Value>) {
  return reader((given): unknown => given.become(change(decodeJsonText(given.value)))).pipe(schema);
}

/** Null where nothing is given. */
export function nullable<Value>(schema: z.ZodType<Value>) {
  return z
    .transform((value: unknown, context): Value | null => {
      const given = givenOf(value);
      if (!Array.isArray(decodeJsonText(given.value)) && isNothing(given.value)) return null;
      const result = schema.safeParse(given);
      if (result.success) return result.data;
      const { path, reason } = firstIssue(result.error);
      return refuse(context, reason, path);
    })
    .register(readings, readsOf(schema));
}

/** As `nullable`, for a single thing: a list of nothing contains none. */
export function nullableOne<Value>(schema: z.ZodType<Value>) {
  return before((value) => (isNothing(value) ? null : value), nullable(schema));
}

/** Null where the value cannot be read. */
export function orNull<Value>(schema: z.ZodType<Value>) {
  return reader((given): Value | null => {
    const result = schema.safeParse(given);
    return result.success ? result.data : null;
  }).register(readings, readsOf(schema));
}

/**
 * A list; a single object counts as a list of one; also JSON text or form-builder data of either. Missing is an empty
 * list.
 */
export function list<Item>(item: z.ZodType<Item>) {
  return reader((given): Item[] => {
    const values = decodeList(given.value);
    if (Array.isArray(values)) return readItems(item, given, values).items;
    given.drop("is no list");
    return [];
  }).register(readings, { kind: "list", item });
}

/** A required list: an answer without it, or of which no item can be read, is invalid. */
export function requiredList<Item>(item: z.ZodType<Item>) {
  return z
    .transform((value: unknown, context): Item[] => {
      const given = givenOf(value);
      const plain = decodeJsonText(given.value);
      const values = isFormBuilder(plain) ? decode(plain) : plain;
      return readWhole(item, given, values, context);
    })
    .register(readings, { kind: "list", item });
}

/** As `list`, for a whole answer: an answer that contains nothing, not even an empty list, is invalid. */
export function answeredList<Item>(item: z.ZodType<Item>) {
  return z
    .transform((value: unknown, context): Item[] => {
      const given = givenOf(value);
      const isNothing = given.value === null || given.value === undefined || given.value === "";
      return readWhole(item, given, isNothing ? null : decodeList(given.value), context);
    })
    .register(readings, { kind: "list", item });
}

/** The items of a list that is the content of an answer: where none of them can be read, the list is invalid. */
function readWhole<Item>(item: z.ZodType<Item>, given: Given, values: unknown, context: z.core.$RefinementCtx): Item[] {
  if (!Array.isArray(values)) return refuse(context, "is no list");
  const { items, unreadable } = readItems(item, given, values);
  return unreadable > 0 && unreadable === values.length ? refuse(context, "no item can be read") : items;
}

function readItems<Item>(item: z.ZodType<Item>, given: Given, values: readonly unknown[]) {
  let unreadable = 0;
  const items = values.flatMap((value, index): Item[] => {
    const one = given.at(index, value);
    const result = item.safeParse(one);
    if (result.success) return [result.data];
    const { path, reason, isKnown } = firstIssue(result.error);
    if (!isKnown) unreadable += 1;
    one.drop(reason, path);
    return [];
  });
  return { items, unreadable };
}

/** The `data` of a list response (upstream.md §3.3), or a bare list with all items; duplicate keys are removed. */
export function resultsOf<Item>(item: z.ZodType<Item>, keyOf: (item: Item) => string): z.ZodType<ResultPage<Item>> {
  const page = record({ total: number, results: nullable(answeredList(item)) }).transform(
    ({ total, results }, context) => {
      // A positive total with no items is an upstream fault, not an empty list.
      if (results === null && (total ?? 0) > 0) return refuse(context, "is no list", ["results"]);
      const once = uniqueBy(results ?? [], keyOf);
      // There are at least those that are listed.
      return { total: Math.max(once.length, Math.floor(total ?? 0)), results: once };
    },
  );
  return before((value) => {
    if (Array.isArray(value)) return { results: value };
    // Neither a count nor a list, but something: both may have other names.
    const isOther = isRecord(value) && Object.keys(value).length > 0 && !("results" in value) && !("total" in value);
    return isOther && !isFormBuilder(value) ? null : value;
  }, page);
}
