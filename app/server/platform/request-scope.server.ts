import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Site } from "./site.server";
import { UpstreamCalls } from "./upstream-calls.server";

/**
 * What is known of a request while its loaders, React and the upstream client run, and what they note of it. The page
 * cache and the log read it; under stock remix-serve there is none, and what would be noted is not.
 */
export interface RequestScope {
  /** Absent = the process's. */
  readonly site?: Site;
  /** Stands in every log line and in every upstream call. */
  readonly requestId: string;
  /** W3C Trace Context, sent on with every upstream call; null without one. */
  readonly traceparent: string | null;
  /** The visitor's, behind the trusted proxies. Null = unknown; always so in a render for everyone. */
  readonly clientIp: string | null;
  /** An editor asks: home, gifting and brand story show what is not published yet. */
  readonly isPreview: boolean;
  readonly reads: DataReads;
  /** Optional parts that had to be left out; a page that lacks any is not kept. */
  readonly missingParts: Set<string>;
  readonly upstreamCalls: UpstreamCalls;
  /** What was derived of cached data: the same for the whole request. */
  readonly derived: Map<string, Promise<object>>;
  /** The form of this request has its answer: loaders that run after its action prepare no new form. */
  isFormAnswered: boolean;
}

/** What was read from the data cache. */
interface DataReads {
  /** Which value of each key was read, by a number of its own; "failed" = none. */
  readonly versions: Map<string, number | "failed">;
  /** Ids whose purge changes any of it. */
  readonly tags: Set<string>;
  /** Some of it never leaves this process. */
  isMemoryOnly: boolean;
}

/** What a page was made of, as plain JSON: the data cache's keys and tags that its render asked for. */
export interface DataUse {
  keys: readonly string[];
  tags: readonly string[];
  /** Some of it stays in this process's memory, and so does the page. */
  memoryOnly?: boolean;
}

/** A part that a page is rendered without. */
export interface MissingPart {
  /** Of a few: "navigation", "navigation menu". */
  part: string;
  /** The call that did not give it. */
  endpoint: string | null;
  /** Id of the content, where the part is one. */
  contentId?: string;
  /** gone = the upstream succeeded without it; else the kind of an UpstreamError, or "error". */
  reason: string;
  /** May the page be kept without it? Else it is shown, and made again for the next visitor. */
  pageIsKept: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

let makeSite: (() => Site) | undefined;
let processSite: Site | undefined;

/** Says how the site of this process is made; it is, when somebody first asks for it. */
export function setProcessSite(make: () => Site): void {
  makeSite = make;
  processSite = undefined;
}

/** The site of the running request, else the process's: one made from its environment under stock remix-serve as well. */
export function site(): Site {
  const ofRequest = scopes.getStore()?.site;
  if (ofRequest !== undefined) return ofRequest;
  if (makeSite === undefined) throw new Error("this process has no site: see setProcessSite");
  return (processSite ??= makeSite());
}

const noReads = (): DataReads => ({ versions: new Map(), tags: new Set(), isMemoryOnly: false });

export function createScope(
  known: Pick<RequestScope, "requestId"> &
    Partial<Pick<RequestScope, "site" | "clientIp" | "isPreview" | "traceparent">>,
): RequestScope {
  return {
    clientIp: null,
    traceparent: null,
    isPreview: false,
    ...known,
    reads: noReads(),
    missingParts: new Set(),
    upstreamCalls: new UpstreamCalls(),
    derived: new Map(),
    isFormAnswered: false,
  };
}

export function runInScope<Result>(scope: RequestScope, run: () => Result): Result {
  return scopes.run(scope, run);
}

/** The scope of the request that the running code works for; undefined outside of any. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore();
}

/** The visitor's, behind the trusted proxies; null = unknown. */
export function clientIp(): string | null {
  return scopes.getStore()?.clientIp ?? null;
}

/** Notes a look-up in the data cache, before it is known what it gives. */
export function noteRead(key: string, tags: readonly string[], isMemoryOnly: boolean): void {
  const reads = scopes.getStore()?.reads;
  if (reads === undefined) return;
  reads.versions.set(key, "failed");
  reads.isMemoryOnly ||= isMemoryOnly;
  for (const tag of tags) reads.tags.add(tag);
}

/** Notes which value the look-up gave. */
export function noteVersion(key: string, version: number): void {
  scopes.getStore()?.reads.versions.set(key, version);
}

/** Runs `run`, and says in one text which values it read: whatever is made of the same values is the same. */
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
      outer.reads.isMemoryOnly ||= reads.isMemoryOnly;
    }
  }
}

/** What the scope's request has read so far. */
export function dataUseOf({ reads: { versions, tags, isMemoryOnly } }: RequestScope): DataUse {
  return { keys: [...versions.keys()], tags: [...tags], ...(isMemoryOnly ? { memoryOnly: true } : {}) };
}

/**
 * Loads a part that its page can live without. A failure leaves the part out (null), and keeps the gap out of the page
 * cache.
 */
export async function optional<Part>(name: string, load: Promise<Part>): Promise<Part | null> {
  try {
    return await load;
  } catch (error) {
    noteMissingPart({ part: name, ...failureOf(error), pageIsKept: false });
    return null;
  }
}

/** Notes a part that the page is rendered without. */
export function noteMissingPart(missing: MissingPart): void {
  const scope = scopes.getStore();
  if (scope === undefined) return;
  if (!missing.pageIsKept) scope.missingParts.add(missing.part);
  (scope.site ?? processSite)?.missingParts.note(missing);
}

/** What an UpstreamError says of itself; this folder lies below the one that declares it. */
export function failureOf(error: unknown): Pick<MissingPart, "endpoint" | "reason"> {
  const told = error instanceof Error ? (error as { endpoint?: unknown; kind?: unknown }) : {};
  return {
    endpoint: typeof told.endpoint === "string" ? told.endpoint : null,
    reason: typeof told.kind === "string" ? told.kind : "error",
  };
}
