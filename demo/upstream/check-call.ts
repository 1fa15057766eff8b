import { z } from "zod";
import type { SiteFile } from "~/server/platform/config/site-file.server";
import { requestNoteOf, type Endpoint } from "~/server/upstream/contract/declare.server";
import { innerRequest, siteValue } from "~/server/upstream/endpoints.server";
import { readMultipart, type Multipart } from "./multipart";

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

export interface Credentials {
  token: string | null;
  tokenHeader: string;
  storeHeader: string;
  storeCode: string;
}

export function checkHeaders(endpoint: Endpoint, credentials: Credentials, request: Request): void {
  const store = request.headers.get(credentials.storeHeader);
  if (store === null) throw new Mistake(`header ${credentials.storeHeader} is missing`);
  if (store !== credentials.storeCode) {
    throw new Mistake(`header ${credentials.storeHeader} is "${store}", must be "${credentials.storeCode}"`);
  }
  const token = request.headers.get(credentials.tokenHeader);
  if (!endpoint.token) {
    if (token !== null) throw new Mistake(`header ${credentials.tokenHeader} must not be sent`);
  } else if (token === null || token === "") {
    throw new Mistake(`header ${credentials.tokenHeader} is missing`, 401);
  } else if (credentials.token !== null && token !== credentials.token) {
    throw new Mistake(`header ${credentials.tokenHeader} is not the accepted token`, 401);
  }
  if (request.headers.has("cookie")) throw new Mistake("header cookie must not be sent");
}

/** A call's parameters as the contract declares them. Of files only name, size and digest are kept. */
export interface Call {
  params: unknown;
  multipart: Multipart | null;
}

const BODIES = {
  query: { word: "parameter ", type: "" },
  form: { word: "field ", type: "application/x-www-form-urlencoded" },
  json: { word: "body.", type: "application/json" },
  multipart: { word: "part ", type: "multipart/form-data" },
};

/** @throws Mistake */
export async function readCall(endpoint: Endpoint, request: Request, site: SiteFile): Promise<Call> {
  const { word, type: wanted } = BODIES[endpoint.body];
  const query = new URL(request.url).searchParams;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const [stray] = query.keys();
  if (endpoint.body !== "query") {
    if (stray !== undefined) throw new Mistake(`parameter ${stray} must not be sent in the address`);
    if (type !== wanted) throw new Mistake(`content-type is "${type}", must be "${wanted}"`, 415);
  }
  const multipart = endpoint.body === "multipart" ? await readMultipart(request) : null;
  const given = multipart ? partsOf(endpoint, multipart) : await paramsOf(endpoint, query, request);
  const parsed = exactly(endpoint.request, site).safeParse(given);
  if (parsed.success) return { params: parsed.data, multipart };
  throw new Mistake(word + describe(parsed.error, given));
}

async function paramsOf(endpoint: Endpoint, query: URLSearchParams, request: Request): Promise<unknown> {
  if (endpoint.body === "json") {
    return (await request.json().catch(() => {
      throw new Mistake("body is no JSON");
    })) as unknown;
  }
  const pairs = endpoint.body === "query" ? query : new URLSearchParams(await request.text());
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      const values = pairs.getAll(name);
      const value = values.length === 1 ? values[0] : values;
      return [name, endpoint.request.shape[name] instanceof z.ZodNumber ? Number(value) : value];
    }),
  );
}

/** The parts by name: a list where the contract says so or a part is repeated. */
function partsOf({ request }: Endpoint, { fields, files }: Multipart): Record<string, unknown> {
  const parts: Record<string, unknown[]> = { ...fields };
  for (const file of files) parts[file.field] = [...(parts[file.field] ?? []), file];
  return Object.fromEntries(
    Object.entries(parts).map(([name, values]) => {
      const schema: unknown = request.shape[name];
      const isList = schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray;
      return [name, isList || values.length > 1 ? values : values[0]];
    }),
  );
}

/** The request with the values that it must have on this site. */
function exactly(request: z.ZodObject, site: SiteFile): z.ZodObject {
  const shape = Object.entries(request.shape).map(([name, schema]: [string, z.core.$ZodType]) => {
    const { fixed } = requestNoteOf(schema);
    if (fixed !== undefined) return [name, z.literal("site" in fixed ? siteValue(site, fixed.site) : fixed.value)];
    const inner = innerRequest(schema);
    return [name, inner === null ? schema : exactly(inner, site)];
  });
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
}

/** The first violation, with the path of its field. */
function describe({ issues: [issue] }: z.ZodError, given: unknown): string {
  if (issue === undefined) return "is not accepted";
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") return `${[...path, issue.keys[0]].join(".")} is not known`;
  const value = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], given);
  const at = path.join(".");
  if (value === undefined || value === "") return `${at} is missing`;
  if (issue.code === "invalid_type" && issue.expected === "object") return `${at} must be an object`;
  return `${at} is not accepted: ${JSON.stringify(value)}`;
}
