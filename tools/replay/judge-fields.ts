import { decode, decodeJsonText, decodeList, decodeOne, isRecord, type JsonRecord } from "~/domain/lenient/decode";
import { toChinaTime } from "~/domain/lenient/date";
import { toFlagOrNull, toNumber } from "~/domain/lenient/values";
import type { Kind } from "~/domain/lenient/schema";
import type { ContractField } from "~/server/upstream/contract/fields.server";
import { typeOf } from "./shapes";

export interface FieldJudgement {
  path: string;
  /** S = said by the brand, A = assumed. */
  mark: "S" | "A";
  /** unseen: the responses do not tell. */
  state: "confirmed" | "differs" | "unseen";
  /** If it differs: what was found instead. If it is confirmed: what is worth knowing of it, which is no deviation. */
  what: string | null;
}

/** Compares an endpoint's responses (`data` of each) with its fields in upstream.md §4. */
export function judgeFields(contract: readonly ContractField[], answers: readonly unknown[]): FieldJudgement[] {
  return contract.map((field) => ({
    path: `data${dotted(field.path)}`,
    mark: field.source === "said" ? "S" : "A",
    ...judge(field, contract, answers),
  }));
}

/** Paths of the fields in the responses that upstream.md §4 does not name. */
export function unknownFields(contract: readonly ContractField[], answers: readonly unknown[]): string[] {
  const parents = new Set(contract.map(({ path }) => split(path).parent));
  return [...parents].flatMap((parent) => {
    const known = siblings(parent, contract);
    const objects = instancesOf(parent, answers).map((value) => objectOf(value, known));
    const names = new Set(objects.filter(isRecord).flatMap(Object.keys));
    return [...names].flatMap((name) => (known.has(name) ? [] : `data${dotted(parent)}.${name}`));
  });
}

const dotted = (path: string) => (path === "" || path.startsWith("[") ? path : `.${path}`);
const differs = (what: string) => ({ state: "differs" as const, what });
const unseen = { state: "unseen" as const, what: null };
const confirmed: Pick<FieldJudgement, "state" | "what"> = { state: "confirmed", what: null };

function judge(field: ContractField, contract: readonly ContractField[], answers: readonly unknown[]) {
  if (field.path === "") return judgeValues(field, answers.filter(isGiven));
  const { parent, name } = split(field.path);
  const known = siblings(parent, contract);
  const parents = instancesOf(parent, answers);
  // Of a bare list instead of an object with `results`, this alone is reported.
  if (parent === "" && known.has("results") && parents.some(Array.isArray)) {
    return name === "results" ? differs("the data is the list itself") : unseen;
  }
  const objects = parents.map((value) => objectOf(value, known)).filter(isRecord);
  if (objects.length === 0) return unseen;
  const holders = objects.filter((object) => Object.hasOwn(object, name));
  const given = holders.map((object) => object[name]).filter(isGiven);
  if (given.length > 0) return judgeValues(field, given);
  const alias = similarName(name, objects, known);
  const lack = holders.length > 0 ? "is null" : "is missing";
  const what = alias === null ? lack : `${lack}; is it ${alias}?`;
  // Of what may be left out, null under its own name tells nothing.
  const isExpected = holders.length === 0 && (alias !== null || (field.presence === "usual" && objects.length > 1));
  const isDifferent = field.presence === "needed" || isExpected;
  return isDifferent ? differs(what) : unseen;
}

function judgeValues({ path, kind, presence }: ContractField, values: readonly unknown[]) {
  if (values.length === 0) return unseen;
  const isExpected = presence === "needed" || (presence === "usual" && values.length > 1);
  if (kind === "list" && isExpected && values.map(decodeList).every((list) => Array.isArray(list) && !list.length)) {
    return differs("has no items");
  }
  // A single thing in place of the whole answer's list is none (upstream.md §3.5).
  const isRead = (value: unknown) => (path === "" ? Array.isArray(decode(value)) : isOfKind(kind, value));
  const bad = values.filter((value) => !isRead(value));
  // One good value confirms any other field: invalid items are dropped and reported by the adapter.
  if (bad.length === values.length || (kind === "json" && bad.length > 0)) {
    const found = [...new Set(bad.map(typeOf))].join(" or ");
    return differs(`is ${describeKind(kind)} by upstream.md §4, but ${found}: ${JSON.stringify(bad[0]).slice(0, 60)}`);
  }
  const isText = kind === "number" && values.every((value) => typeof value === "string");
  return isText ? { ...confirmed, what: "is a number as text" } : confirmed;
}

function describeKind(kind: Kind): string {
  return { texts: "a list of texts", json: "JSON text", date: "a date" }[kind as "json"] ?? kind;
}

function isOfKind(kind: Kind, value: unknown): boolean {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  switch (kind) {
    case "any":
      return true;
    case "text":
      return isPlain;
    case "number":
      return toNumber(value) !== null;
    case "flag":
      return typeof value === "boolean" || /^(?:true|false|0|1)$/i.test(String(value)) || toFlagOrNull(value) === true;
    case "date":
      return toChinaTime(value) !== null;
    case "list":
      return Array.isArray(decodeList(value));
    case "texts":
      return [decode(value)].flat().every((item) => typeof item !== "object" || isImage(item));
    case "object":
      return isRecord(decodeOne(value));
    case "image":
      return typeof value === "string" ? !/^\s*\[/.test(value) : isImage(decodeOne(value));
    case "json":
      return typeof decodeJsonText(value) === "object";
  }
}

const isImage = (value: unknown) => isRecord(value) && typeof value["url"] === "string";

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

function split(path: string): { parent: string; name: string } {
  const at = path.lastIndexOf(".");
  const parent = at === -1 ? "" : path.slice(0, at);
  return { parent, name: path.slice(at + 1) };
}

/** All values at `path` in the responses. */
function instancesOf(path: string, answers: readonly unknown[]): unknown[] {
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? [];
  return steps
    .reduce<unknown[]>(
      (values, step, depth) =>
        values.flatMap((value) => {
          if (step === "[]") {
            const items = depth === 0 ? decode(value) : decodeList(value);
            return Array.isArray(items) ? (items as unknown[]) : [];
          }
          const inner = objectOf(value, new Set([step]));
          return isRecord(inner) && isGiven(inner[step]) ? [inner[step]] : [];
        }),
      answers.map(decodeJsonText),
    )
    .map(decodeJsonText);
}

/** What the site reads where it expects an object: that with one of these names, else the first of a list. */
function objectOf(value: unknown, names: ReadonlySet<string>): unknown {
  const plain = decodeJsonText(value);
  return isRecord(plain) && Object.keys(plain).some((name) => names.has(name)) ? plain : decodeOne(plain);
}

/** Names of all fields of the same object in upstream.md §4. */
function siblings(parent: string, contract: readonly ContractField[]): ReadonlySet<string> {
  const prefix = parent === "" ? "" : `${parent}.`;
  return new Set(
    contract.flatMap(({ path }) =>
      path.startsWith(prefix) ? (/^[^.[\]]+/.exec(path.slice(prefix.length))?.[0] ?? []) : [],
    ),
  );
}

const VAGUE_WORDS = new Set(["id", "code", "name", "url", "type", "list", "label", "labels", "value", "time"]);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _-]+/)
    .filter((word) => !VAGUE_WORDS.has(word));

/** A field name that is not in upstream.md §4 and shares a word with the missing one. */
function similarName(missing: string, objects: readonly JsonRecord[], known: ReadonlySet<string>): string | null {
  const words = new Set(wordsOf(missing));
  const unknown = new Set(objects.flatMap((object) => Object.keys(object)).filter((name) => !known.has(name)));
  return [...unknown].find((name) => wordsOf(name).some((word) => words.has(word))) ?? null;
}
