import { isRecord, type JsonRecord } from "~/domain/lenient/decode";

export interface Difference {
  /** `loaders["routes/pdp.$slug"].product.price.amount`; list items by their id if they have one. */
  path: string;
  kind: "added" | "removed" | "changed" | "moved";
  before?: unknown;
  after?: unknown;
}

/** A compared field: a difference, or an equal value. */
export type ComparedField = Difference | (Omit<Difference, "kind"> & { kind: "same" });

/** The field-by-field differences of two JSON values, in field order. */
export function compareValues(before: unknown, after: unknown, path = ""): Difference[] {
  return compareFields(before, after, path).filter(isDifference);
}

export function isDifference(field: ComparedField): field is Difference {
  return field.kind !== "same";
}

/** Every field of two JSON values, equal ones included; empty lists and objects count as fields. */
export function compareFields(before: unknown, after: unknown, path = ""): ComparedField[] {
  if (isEmpty(before) && isEmpty(after) && Array.isArray(before) === Array.isArray(after)) {
    return [{ path, kind: "same", before, after }];
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path);
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): ComparedField[] => {
      const at = fieldPath(path, name);
      if (!Object.hasOwn(after, name)) return [{ path: at, kind: "removed", before: before[name] }];
      if (!Object.hasOwn(before, name)) return [{ path: at, kind: "added", after: after[name] }];
      return compareFields(before[name], after[name], at);
    });
  }
  return [{ path, kind: Object.is(before, after) ? "same" : "changed", before, after }];
}

/** Items are matched by id, so that one added item is one difference. */
function compareLists(before: unknown[], after: unknown[], path: string): ComparedField[] {
  const name = identityOf(before, after);
  if (name === null) return compareByIndex(before, after, path);
  const idOf = (item: unknown) => JSON.stringify((item as JsonRecord)[name]);
  const then = new Map(before.map((item) => [idOf(item), item]));
  const now = new Map(after.map((item) => [idOf(item), item]));
  const at = (id: string) => `${path}[${name}=${id}]`;
  const fields = [...new Set([...then.keys(), ...now.keys()])].flatMap((id): ComparedField[] => {
    if (!now.has(id)) return [{ path: at(id), kind: "removed", before: then.get(id) }];
    if (!then.has(id)) return [{ path: at(id), kind: "added", after: now.get(id) }];
    return compareFields(then.get(id), now.get(id), at(id));
  });
  const order = (items: Map<string, unknown>, others: Map<string, unknown>) =>
    [...items.keys()].filter((id) => others.has(id));
  const orderThen = order(then, now);
  const orderNow = order(now, then);
  if (orderThen.some((id, index) => orderNow[index] !== id)) {
    const parse = (ids: string[]) => ids.map((id) => JSON.parse(id) as unknown);
    fields.push({ path, kind: "moved", before: parse(orderThen), after: parse(orderNow) });
  }
  return fields;
}

function compareByIndex(before: unknown[], after: unknown[], path: string): ComparedField[] {
  const indices = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
  return indices.flatMap((index): ComparedField[] => {
    const at = `${path}[${index}]`;
    if (index >= after.length) return [{ path: at, kind: "removed", before: before[index] }];
    if (index >= before.length) return [{ path: at, kind: "added", after: after[index] }];
    return compareFields(before[index], after[index], at);
  });
}

const IDENTITIES = ["id", "code", "key", "value", "href", "path"];

/** A field that every item of both lists has, with unique values. */
function identityOf(before: unknown[], after: unknown[]): string | null {
  if (before.length === 0 || after.length === 0) return null;
  const isUnique = (items: unknown[], name: string) =>
    items.every((item) => isRecord(item) && (typeof item[name] === "string" || typeof item[name] === "number")) &&
    new Set(items.map((item) => (item as JsonRecord)[name])).size === items.length;
  return IDENTITIES.find((name) => isUnique(before, name) && isUnique(after, name)) ?? null;
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function fieldPath(path: string, name: string): string {
  if (!/^[\w$]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}
