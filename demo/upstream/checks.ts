import { readMultipart } from "./multipart";
import type { Multipart } from "./multipart";

/** A request that violates the contract; answered with `status` and counted. */
export class Mistake extends Error {
  override readonly name = "Mistake";
  constructor(
    what: string,
    readonly status = 400,
  ) {
    super(what);
  }
}

/** Whether a field is required, and its allowed values. */
export interface FieldRule {
  optional?: boolean;
  /** The only allowed value. */
  equals?: string;
  pattern?: RegExp;
}

/** A valid request. */
export interface Call {
  /** Query parameters or form fields. */
  fields: Readonly<Record<string, string>>;
  body: unknown;
  multipart: Multipart | null;
}

interface Expectation {
  body: "none" | "json" | "form" | "multipart";
  fields: Readonly<Record<string, FieldRule>>;
  checkBody?: (body: unknown) => string | null;
}

/**
 * Multipart bodies that were read before msw saw the request (it would buffer them), keyed by the value of this header.
 */
export const PARSED_BODY_HEADER = "x-demo-parsed-body";
export const parsedBodies = new Map<string, Multipart>();

export async function readBody(expected: Expectation, request: Request): Promise<Call> {
  const query = new URL(request.url).searchParams;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (expected.body === "none") {
    return { fields: checkFields(query, expected.fields, "parameter"), body: null, multipart: null };
  }
  const [stray] = query.keys();
  if (stray !== undefined) throw new Mistake(`parameter ${stray} must not be sent in the address`);
  if (expected.body === "form") {
    requireType(type, "application/x-www-form-urlencoded");
    const fields = checkFields(new URLSearchParams(await request.text()), expected.fields, "field");
    return { fields, body: null, multipart: null };
  }
  if (expected.body === "json") {
    requireType(type, "application/json");
    let body: unknown;
    try {
      body = JSON.parse(await request.text());
    } catch {
      throw new Mistake("body is no JSON");
    }
    const what = expected.checkBody?.(body) ?? null;
    if (what !== null) throw new Mistake(what);
    return { fields: {}, body, multipart: null };
  }
  requireType(type, "multipart/form-data");
  const reference = request.headers.get(PARSED_BODY_HEADER);
  const parsed = reference === null ? await readMultipart(request) : parsedBodies.get(reference);
  if (parsed === undefined) throw new Mistake("body is missing");
  const what = expected.checkBody?.(parsed) ?? null;
  if (what !== null) throw new Mistake(what);
  return { fields: {}, body: parsed, multipart: parsed };
}

function requireType(type: string, wanted: string): void {
  if (type !== wanted) throw new Mistake(`content-type is "${type}", must be "${wanted}"`, 415);
}

function checkFields(
  given: URLSearchParams,
  rules: Readonly<Record<string, FieldRule>>,
  word: "parameter" | "field",
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of new Set(given.keys())) {
    if (!(name in rules)) throw new Mistake(`${word} ${name} is not known`);
    if (given.getAll(name).length > 1) throw new Mistake(`${word} ${name} is sent more than once`);
  }
  for (const [name, rule] of Object.entries(rules)) {
    const value = given.get(name);
    if (value === null) {
      if (rule.optional !== true) throw new Mistake(`${word} ${name} is missing`);
      continue;
    }
    if (value === "") throw new Mistake(`${word} ${name} is empty`);
    if (rule.equals !== undefined && value !== rule.equals) {
      throw new Mistake(`${word} ${name} is "${value}", must be "${rule.equals}"`);
    }
    if (rule.pattern !== undefined && !rule.pattern.test(value)) {
      throw new Mistake(`${word} ${name} is "${value}", must match ${rule.pattern.source}`);
    }
    fields[name] = value;
  }
  return fields;
}

/** The violation in a JSON object's keys, or null. `wanted` maps a key to a check of its value. */
export function objectMistake(
  value: unknown,
  at: string,
  required: Readonly<Record<string, (value: unknown) => boolean>>,
  optional: Readonly<Record<string, (value: unknown) => boolean>> = {},
): string | null {
  if (!isObject(value)) return `${at} must be an object`;
  for (const [name, accepts] of Object.entries(required)) {
    if (!(name in value)) return `${at}.${name} is missing`;
    if (!accepts(value[name])) return `${at}.${name} is not accepted: ${JSON.stringify(value[name])}`;
  }
  for (const [name, given] of Object.entries(value)) {
    if (name in required) continue;
    const accepts = optional[name];
    if (accepts === undefined) return `${at}.${name} is not known`;
    if (!accepts(given)) return `${at}.${name} is not accepted: ${JSON.stringify(given)}`;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
export const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
export const isExactly =
  (wanted: unknown) =>
  (value: unknown): boolean =>
    value === wanted;
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
/** An integer within the bounds. */
export const isWhole =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
