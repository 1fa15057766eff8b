/** Decodes nested upstream data: JSON text inside JSON, and the CMS's form-builder data (upstream.md §5.2). */
import { parseJson } from "./json";

export type JsonRecord = Readonly<Record<string, unknown>>;

const MAX_JSON_IN_JSON = 4;
const MAX_RENAME_DEPTH = 24;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property; never one inherited from the prototype. */
export function own(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** JSON text (also JSON text of JSON text) as its object or list; any other value unchanged. */
export function decodeJsonText(value: unknown): unknown {
  let current = value;
  for (let turn = 0; turn < MAX_JSON_IN_JSON && typeof current === "string"; turn += 1) {
    const text = current.trim();
    if (!/^[[{"]/.test(text)) return value;
    try {
      current = parseJson(text);
    } catch {
      return value;
    }
  }
  return typeof current === "object" ? current : value;
}

/** The entries of `{ data: [{ value, childIdNames }] }`, or null if the value is not form-builder data. */
function formBuilderEntries(value: unknown): JsonRecord[] | null {
  if (!isRecord(value)) return null;
  const data = decodeJsonText(own(value, "data"));
  if (!Array.isArray(data)) return null;
  const entries = data
    .map(decodeJsonText)
    .filter((entry): entry is JsonRecord => isRecord(entry) && Object.hasOwn(entry, "value"));
  // An empty list counts as form-builder data only if the object has no other keys.
  return entries.length > 0 || (data.length === 0 && Object.keys(value).length === 1) ? entries : null;
}

export function isFormBuilder(value: unknown): boolean {
  return formBuilderEntries(value) !== null;
}

/** Renames numeric keys by `names`, down to nested form-builder data, which has its own names. */
function renameKeys(value: unknown, names: JsonRecord, depth: number): unknown {
  if (depth > MAX_RENAME_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, names, depth + 1));
  if (!isRecord(value) || isFormBuilder(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = /^\d+$/.test(key) ? own(names, key) : undefined;
      return [typeof name === "string" && name !== "" ? name : key, renameKeys(item, names, depth + 1)];
    }),
  );
}

/**
 * Decodes one level: JSON text becomes its value, form-builder data the list of its renamed values. Deeper levels are
 * decoded only when a schema reaches them, so text that merely looks like JSON stays text where a string is expected.
 */
export function decode(value: unknown): unknown {
  const plain = decodeJsonText(value);
  const entries = formBuilderEntries(plain);
  if (entries === null) return plain;
  return entries.map((entry) => {
    const names = decodeJsonText(own(entry, "childIdNames"));
    return renameKeys(decodeJsonText(own(entry, "value")), isRecord(names) ? names : {}, 0);
  });
}

/** `decode` where a single value is expected: the first item of a list that is not null (upstream.md §5.1). */
export function decodeOne(value: unknown): unknown {
  const decoded = decode(value);
  return Array.isArray(decoded) ? decode(decoded.find((item: unknown) => item !== null)) : decoded;
}

/** Whether nothing is given: missing, blank, JSON null, a list of nothing, or form-builder data of nothing. */
export function isNothing(value: unknown, depth = 0): boolean {
  const decoded = decode(value);
  if (Array.isArray(decoded)) return depth < MAX_JSON_IN_JSON && decoded.every((item) => isNothing(item, depth + 1));
  return (
    decoded === null || decoded === undefined || (typeof decoded === "string" && /^\s*(?:null\s*)?$/.test(decoded))
  );
}

/**
 * `decode` where a list is expected: an object becomes a list of one, null an empty list; anything else is unchanged.
 */
export function decodeList(value: unknown): unknown {
  const decoded = decode(value);
  if (decoded === null || decoded === undefined || decoded === "") return [];
  return isRecord(decoded) ? [decoded] : decoded;
}
