/**
 * The words in which this folder declares endpoints. A declaration is the only place that names a path or a field of
 * the upstream: calls, the demo's checks, the doctor, drift and redaction follow from it.
 */
import { z } from "zod";
import type { Kind } from "~/domain/lenient/schema";
import type { SiteFile } from "../../platform/config/site-file.server";

/** Calls that fail together: each group has its own circuit breaker and bulkhead. */
export type EndpointGroup =
  | "home"
  | "regions"
  | "contents"
  | "product"
  | "categories"
  | "listing"
  | "search"
  | "news"
  | "jobs"
  | "captcha"
  | "stores"
  | "verification"
  | "application";

/** `said` by the brand, or `assumed` until the live API confirms it. */
export type Source = "said" | "assumed";

export interface Endpoint<Request extends z.ZodObject = z.ZodObject, Data extends z.ZodType = z.ZodType> {
  method: "GET" | "POST";
  /** Appended to the base URL; starts with a slash. */
  path: string;
  /** Whether the call carries the site access token. */
  token: boolean;
  /** multipart: files, which take long to send, within UPSTREAM_WRITE_TIMEOUT_MS instead of UPSTREAM_TIMEOUT_MS. */
  body: "query" | "json" | "form" | "multipart";
  /** A write has side effects: it is never retried, and its parameters are not logged. */
  write: boolean;
  group: EndpointGroup;
  /** Whether the response may come without an envelope. */
  bare?: boolean;
  /** What the site sends: parameters, form fields or the JSON body. */
  request: Request;
  requestSource: Source;
  /** What `data` of the response holds, and how it is read. */
  data: Data;
  /** What the call is for. */
  means: string;
  /** Where a visitor meets it, as URLs of the demo's site: rows of docs/fault-matrix.md. Writes are asked by a form. */
  seenAt: readonly SeenAt[];
}

/** `*` at its end: also decided for a page that was seen an hour before. */
export type SeenAt = `/${string}`;

type Traits = Partial<Omit<Endpoint, "method" | "request" | "data">> & Pick<Endpoint, "group" | "means">;

const declare =
  (defaults: Pick<Endpoint, "method" | "body">) =>
  <Fields extends z.ZodRawShape, Data extends z.ZodType>(
    path: string,
    { request, data, ...traits }: Traits & { request: Fields; data: Data },
  ): Endpoint<z.ZodObject<Fields, z.core.$strict>, Data> => ({
    ...{ ...defaults, token: true, write: false, requestSource: "said", seenAt: [] },
    ...traits,
    path,
    request: z.strictObject(request),
    data,
  });

export const get = declare({ method: "GET", body: "query" });
export const post = declare({ method: "POST", body: "json" });

export const ECCMS = "/ecommerce/biz/eccms/v1";
export const OPEN = "/ecommerce/open/v1";
export const MALL = "/productSearch/mall/front/noAuth/v1";

/** What is known of a field of a response. */
export interface FieldNote {
  source: Source;
  /**
   * needed: reported if missing. usual: reported if missing from all of several items. spare: optional, reported only
   * if there is a similar field with another name.
   */
  presence: "needed" | "usual" | "spare";
  means: string;
  /** Where the type is not that of its reader. */
  kind?: Kind;
}

const notes = z.registry<FieldNote>();

const ofPresence =
  (source: Source, presence: FieldNote["presence"]) =>
  <Schema extends z.ZodType>(schema: Schema, means: string, kind?: Kind): Schema => {
    // A copy: the readers are shared by fields with other meanings.
    const noted = schema.clone();
    notes.add(noted, { source, presence, means, ...(kind && { kind }) });
    return noted;
  };

const ofSource = (source: Source) => ({
  needed: ofPresence(source, "needed"),
  usual: ofPresence(source, "usual"),
  spare: ofPresence(source, "spare"),
});

/** A field that the brand documents, and what it means. */
export const said = ofSource("said");
/** A field that is assumed, and what it means. */
export const assumed = ofSource("assumed");
export const noteOf = (schema: z.ZodType) => notes.get(schema);

/** A text of the site file, by its path. */
export type SitePath =
  | "storeCode"
  | "siteId"
  | "channelCode"
  | "channelId"
  | `pages.${keyof SiteFile["pages"]}`
  | `contents.${keyof SiteFile["contents"]}`;

/** Where a tool takes a value to try a call with: from the site file, or from another endpoint's `data`, as read. */
export type Sample = { site: SitePath } | { key: string; path: string } | { value: number | boolean };

/** What is known of a field of a request. */
export interface RequestNote {
  /** The only value: one of the site file, or a constant. `withFixedValues` fills it in. */
  fixed?: { site: SitePath } | { value: number };
  /** The first that there is. An optional field without samples is not tried. */
  samples?: readonly Sample[];
  /** Personal data: removed from recordings. */
  personal?: boolean;
  /** Typed by a visitor: not logged. */
  typed?: boolean;
}

const requestNotes = z.registry<RequestNote>();

export function requestNoteOf(schema: z.core.$ZodType): RequestNote {
  const note = requestNotes.get(schema);
  if (note !== undefined || !(schema instanceof z.ZodOptional)) return note ?? {};
  return requestNoteOf(schema.unwrap());
}

function noteRequest<Schema extends z.core.$ZodType>(schema: Schema, note: RequestNote): Schema {
  requestNotes.add(schema, note);
  return schema;
}

export const fromSite = (site: SitePath) => z.string().optional().register(requestNotes, { fixed: { site } });

export const constant = (value: number) => z.literal(value).optional().register(requestNotes, { fixed: { value } });

/** An id, kept exactly. */
export const id = (...samples: Sample[]) => z.string().min(1).register(requestNotes, { samples });

/** A text that a visitor typed. */
export const typed = (...samples: Sample[]) => z.string().min(1).register(requestNotes, { samples, typed: true });

export const trying = <Schema extends z.ZodType>(value: number | boolean, schema: Schema): Schema =>
  noteRequest(schema, { samples: [{ value }] });

/** Personal data of a visitor. */
export const personal = <Schema extends z.core.$ZodType>(schema: Schema): Schema =>
  noteRequest(schema, { personal: true });

/** A list request (upstream.md §3.3). */
export const paged = <Fields extends z.ZodRawShape>(queryParam: Fields) => ({
  pageNum: trying(1, z.int().min(1).max(1_000_000)),
  pageSize: trying(24, z.int().min(1).max(1000)),
  queryParam: z.strictObject(queryParam),
});
