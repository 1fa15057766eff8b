import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Site } from "./site.server";
import { UpstreamCalls } from "./telemetry/upstream-calls.server";

/**
 * Per-request context for loaders, React and the upstream client, and what they record. The page cache and the log read
 * it. Under stock remix-serve there is none, and nothing is recorded.
 */
export interface RequestScope {
  /** Absent = the process's site. */
  readonly site?: Site;
  /** In every log line and every upstream call. */
  readonly requestId: string;
  /** Path and query; null outside of a request for one. */
  readonly url: string | null;
  /** W3C Trace Context, sent with every upstream call; null without one. */
  readonly traceparent: string | null;
  /** The visitor's IP, behind the trusted proxies. Null = unknown; always null in a render for everyone. */
  readonly clientIp: string | null;
  /** Editor preview: home, gifting and brand story show unpublished content. */
  readonly isPreview: boolean;
  readonly reads: DataReads;
  /** Missing optional parts; a page with any of them is not cached. */
  readonly missingParts: Set<string>;
  readonly upstreamCalls: UpstreamCalls;
  /** Values derived from cached data, memoised per request. */
  readonly derived: Map<string, Promise<object>>;
  /** An action has answered this request's form: loaders running after it prepare no new form. */
  isFormAnswered: boolean;
  /** The URL's query names only what exists: there are as many such URLs as there are items. */
  isKnownUrl: boolean;
}

/** Reads from the data cache. */
interface DataReads {
  /** Version of the value read per key; "failed" = none. */
  readonly versions: Map<string, number | "failed">;
  /** Purging one of them purges the page. */
  readonly tags: Set<string>;
  /** Age of the oldest value, in milliseconds. */
  oldestMs: number;
  /** At least one value must stay in this process's memory, and so must the page. */
  isMemoryOnly: boolean;
}

/** A part that is missing from a page. */
export interface MissingPart {
  /** One of a few names: "navigation", "navigation menu". */
  part: string;
  /** The upstream call that failed. */
  endpoint: string | null;
  /** The part's content id, or its code if it is a category. */
  contentId?: string;
  /** gone = the upstream succeeded without it; else the kind of an UpstreamError, or "error". */
  reason: string;
  /** The error, if it is a defect rather than a failed call. */
  err?: unknown;
  /** Whether the page may be cached without it; if not, it is served once and rendered again for the next visitor. */
  pageIsKept: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

let makeSite: (() => Site) | undefined;
let processSite: Site | undefined;

/** Registers how to create this process's site; called on first use. */
export function setProcessSite(make: () => Site): void {
  makeSite = make;
  processSite = undefined;
}

/** The site of the running request, else the process's; under stock remix-serve it is created from the environment. */
export function site(): Site {
  const ofRequest = scopes.getStore()?.site;
  if (ofRequest !== undefined) return ofRequest;
  if (makeSite === undefined) throw new Error("this process has no site: see setProcessSite");
  return (processSite ??= makeSite());
}

const noReads = (): DataReads => ({ versions: new Map(), tags: new Set(), oldestMs: 0, isMemoryOnly: false });

export function createScope(
  known: Pick<RequestScope, "requestId"> &
    Partial<Pick<RequestScope, "site" | "url" | "clientIp" | "isPreview" | "traceparent">>,
): RequestScope {
  return {
    clientIp: null,
    url: null,
    traceparent: null,
    isPreview: false,
    ...known,
    reads: noReads(),
    missingParts: new Set(),
    upstreamCalls: new UpstreamCalls(),
    derived: new Map(),
    isFormAnswered: false,
    isKnownUrl: false,
  };
}

export function runInScope<Result>(scope: RequestScope, run: () => Result): Result {
  return scopes.run(scope, run);
}

/** The current request's scope; undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** The visitor's IP, behind the trusted proxies; null = unknown. */
export function clientIp(): string | null {
  return scopes.getStore()?.clientIp ?? null;
}

/** Records that the URL's query names only what exists: its render is not charged to the visitor (product.md §9.12). */
export function noteKnownUrl(): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.isKnownUrl = true;
}

/** Records a data cache lookup, before its result is known. */
export function noteRead(key: string, tags: readonly string[], isMemoryOnly: boolean): void {
  const reads = scopes.getStore()?.reads;
  if (reads === undefined) return;
  reads.versions.set(key, "failed");
  reads.isMemoryOnly ||= isMemoryOnly;
  for (const tag of tags) reads.tags.add(tag);
}

/** Records the version that the lookup returned. */
export function noteVersion(key: string, version: number): void {
  scopes.getStore()?.reads.versions.set(key, version);
}

/** Records the age of a value from the cache. */
export function noteAge(ageMs: number): void {
  const reads = scopes.getStore()?.reads;
  if (reads !== undefined) reads.oldestMs = Math.max(reads.oldestMs, ageMs);
}

/** Runs `run` and returns a string of the versions it read: equal strings mean equal inputs. */
export async function withVersion<Result>(run: () => Promise<Result>): Promise<{ result: Result; version: string }> {
  const outer = scopes.getStore();
  const reads = noReads();
  try {
    const result = await scopes.run({ ...(outer ?? createScope({ requestId: randomUUID() })), reads }, run);
    const versions = [...reads.versions].sort(([one], [other]) => (one < other ? -1 : 1));
    return { result, version: JSON.stringify(versions) };
  } finally {
    if (outer !== undefined) {
      for (const [key, version] of reads.versions) outer.reads.versions.set(key, version);
      for (const tag of reads.tags) outer.reads.tags.add(tag);
      outer.reads.oldestMs = Math.max(outer.reads.oldestMs, reads.oldestMs);
      outer.reads.isMemoryOnly ||= reads.isMemoryOnly;
    }
  }
}

/**
 * Loads an optional part of the page. On failure the part is null, and the page is not cached, unless `about`
 * says so: one missing id of an editor must not cost a page its place in the cache. A visitor who leaves is no failure: the part is
 * then neither counted nor logged.
 */
export async function optional<Part>(
  name: string,
  load: Promise<Part>,
  about: Partial<Pick<MissingPart, "contentId" | "pageIsKept">> = {},
): Promise<Part | null> {
  try {
    return await load;
  } catch (error) {
    if (isAbort(error)) scopes.getStore()?.missingParts.add(name);
    else noteMissingPart({ part: name, pageIsKept: false, ...about, ...failureOf(error) });
    return null;
  }
}

/** Records a part that is missing from the page. */
export function noteMissingPart(missing: MissingPart): void {
  const scope = scopes.getStore();
  if (scope === undefined) return;
  if (!missing.pageIsKept) scope.missingParts.add(missing.part);
  (scope.site ?? processSite)?.logMissingPart(missing);
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/**
 * Of what a load was rejected with: an error, or an error page with its cause. Recognises an UpstreamError by its shape,
 * because this folder must not import the one that declares it.
 */
function failureOf(error: unknown): Pick<MissingPart, "endpoint" | "reason" | "err"> {
  const cause = error instanceof Response ? (error as { cause?: unknown }).cause : error;
  const fields = cause instanceof Error ? (cause as { endpoint?: unknown; kind?: unknown }) : {};
  if (typeof fields.kind === "string") {
    return { endpoint: typeof fields.endpoint === "string" ? fields.endpoint : null, reason: fields.kind };
  }
  return { endpoint: null, reason: "error", ...(error instanceof Response ? {} : { err: error }) };
}
