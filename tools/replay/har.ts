import { Buffer } from "node:buffer";
import { z } from "zod";
import { endpointOf } from "~/server/recording/exchange.server";
import type { Exchange } from "~/server/upstream/exchange.server";

/**
 * HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), parsed leniently: unused fields are optional, unknown
 * fields are allowed.
 */
const pairs = z
  .array(z.looseObject({ name: z.string(), value: z.string().catch("") }))
  .nullish()
  .transform((list) => list ?? []);

const harEntry = z.looseObject({
  pageref: z.string().nullish(),
  startedDateTime: z.string().catch(""),
  time: z.number().nullish().catch(null),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    headers: pairs,
    postData: z
      .looseObject({ mimeType: z.string().nullish(), text: z.string().nullish(), params: pairs.optional() })
      .nullish(),
  }),
  response: z.looseObject({
    status: z.number().catch(0),
    statusText: z.string().catch(""),
    headers: pairs,
    content: z
      .looseObject({
        mimeType: z.string().nullish(),
        text: z.string().nullish(),
        encoding: z.string().nullish(),
      })
      .nullish(),
    _failure: z.enum(["refused", "timeout"]).nullish().catch(null),
  }),
});

/** This tool's metadata in a HAR: custom fields begin with an underscore. */
const recordingNote = z.object({
  /** ISO time; a replay freezes the clock here. */
  recordedAt: z.iso.datetime(),
  siteFileSha256: z.string(),
  routes: z.array(z.string()),
  /** MEDIA_ORIGINS of the recording: relative images are resolved against the first. */
  mediaOrigins: z.string(),
});
export type RecordingNote = z.infer<typeof recordingNote>;

const harFile = z.object({
  log: z.looseObject({
    version: z.string().nullish(),
    pages: z
      .array(z.looseObject({ id: z.string(), title: z.string().catch(""), startedDateTime: z.string().catch("") }))
      .nullish()
      .transform((list) => list ?? []),
    entries: z.array(harEntry),
    _recording: recordingNote.nullish(),
  }),
});

export type HarFile = z.infer<typeof harFile>;
export type HarEntry = z.infer<typeof harEntry>;

/**
 * Parses a HAR of this tool or of a browser.
 * @throws Error with the problem and its path in the file
 */
export function parseHar(text: string): HarFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new Error(`is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = harFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`is not a HAR: ${issue?.path.join(".") || "(file)"}: ${issue?.message ?? "unreadable"}`);
}

/** The response body as decoded text; null if the browser did not store it. */
export function bodyOf(entry: HarEntry): string | null {
  const { content } = entry.response;
  if (content?.text === undefined || content.text === null) return null;
  return content.encoding === "base64" ? Buffer.from(content.text, "base64").toString("utf8") : content.text;
}

/** The request body as text; null = none. Browsers store forms as `params`, sometimes without `text`. */
function requestBodyOf(entry: HarEntry): string | null {
  const { postData } = entry.request;
  if (!postData) return null;
  if (typeof postData.text === "string" && postData.text !== "") return postData.text;
  const params = postData.params ?? [];
  return params.length === 0 ? null : new URLSearchParams(params.map(({ name, value }) => [name, value])).toString();
}

/** The exchange of a HAR entry; null if it is not an upstream call. */
export function exchangeOf(entry: HarEntry, route: string | null): Exchange | null {
  const { request, response } = entry;
  const endpoint = endpointOf(request.method, request.url);
  if (endpoint === null) return null;
  const body = bodyOf(entry);
  const failed = response.status < 100 || body === null;
  return {
    endpoint,
    url: request.url,
    requestHeaders: request.headers.map(({ name, value }) => [name, value]),
    requestBody: requestBodyOf(entry),
    route,
    startedAt: entry.startedDateTime,
    ms: entry.time ?? 0,
    answer: failed
      ? { failure: response._failure ?? "refused" }
      : {
          status: response.status,
          statusText: response.statusText,
          headers: response.headers.map(({ name, value }) => [name, value]),
          body,
        },
  };
}
