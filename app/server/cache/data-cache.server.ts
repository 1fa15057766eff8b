import { LRUCache } from "lru-cache";
import { isValidId } from "~/domain/urls/valid-id";
import { seconds } from "../platform/durations.server";
import { noteAge, noteRead, noteVersion, site } from "../platform/request-scope.server";
import { unpooled } from "../platform/unpooled.server";
import { within } from "../platform/within.server";
import { isRejected } from "../upstream/errors.server";
import type { CountLookup } from "./cache-metrics.server";
import type { StoreName } from "./cache-store.server";
import { createCache, type Found, type Loaded } from "./cache.server";
import type { L2Cache } from "./l2-cache.server";
import type { CachePolicy } from "./policies.server";

export interface CachedOptions {
  /** Aborts only this caller's wait; the load continues for the other callers. */
  signal?: AbortSignal | undefined;
  /** Ids of contents, pages, products or categories; purging one of them drops the value. */
  tags?: readonly string[];
  /** Not written to the L2 cache: the key identifies a visitor, or the value is not worth a file. */
  memoryOnly?: boolean;
  /** A failed envelope is an answer (the thing is gone), not an outage: the last good copy is dropped. */
  rejectionIsAnswer?: boolean;
}

export interface DataCache {
  /**
   * The value of a key: a fresh one, a stale one while it is revalidated, the last good one while loading fails, or the
   * result of `load`. Values are shared between callers and must not be mutated. Only a resolved `load` is cached; null
   * ("there is no such thing") only for a short time.
   * @throws what `load` throws, if there is no good copy; the signal's reason
   */
  readonly cached: <Value>(
    policy: CachePolicy,
    keyParts: readonly unknown[],
    load: () => Promise<Value>,
    options?: CachedOptions,
  ) => Promise<Value>;
}

export interface DataCacheOptions {
  maxBytes: number;
  countLookup: CountLookup;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds to wait for a load before the last good copy is served instead. */
  softTimeout: number;
  /** Milliseconds without a new attempt after a failed load, while the last good copy is served. */
  pauseAfterFailure: number;
  /** Without it, only memory is used. */
  l2Cache?: L2Cache;
  /** Called for each cache hit with its level. */
  onHit?: (level: StoreName | "memory") => void;
}

/**
 * A value as bytes of JSON: a third of the memory of the objects, and nothing for the garbage collector to traverse
 * (docs/decisions/109).
 */
interface Content {
  json: Buffer;
  /** Unique among the values that this process has cached. */
  version: number;
  wasParsed: boolean;
}

/** A value with its version. */
interface Read {
  value: unknown;
  version: number;
}

interface Request {
  key: string;
  policy: CachePolicy;
  load: () => Promise<unknown>;
  tags: readonly string[];
  memoryOnly: boolean;
  rejectionIsAnswer: boolean;
  signal: AbortSignal | undefined;
}

/** Rough estimates: an entry's size beside its JSON, and the size of parsed objects as a multiple of their JSON. */
const ENTRY_BYTES = 400;
const OBJECTS_PER_JSON = 3;
const NULL_IS_KEPT = seconds(10);

/** Data of the upstream, as values of the cache. */
export function createDataCache(options: DataCacheOptions): DataCache {
  const { maxBytes, now, countLookup, l2Cache, onHit = () => undefined } = options;
  let versions = 0;
  const cache = createCache<Content, Read>({
    maxBytes,
    retryAfterMs: options.pauseAfterFailure,
    kind: "data",
    l2Cache,
    now,
    codec: {
      byteSize: ({ json }) => json.length + ENTRY_BYTES,
      encode: ({ json }) => ({ facts: null, body: json }),
      decode: ({ body }) => ({ json: body, version: (versions += 1), wasParsed: false }),
    },
  });
  /** Values that are parsed a second time, such as the navigation, are kept so; a product is a new one by then. */
  const objects = new LRUCache<Content, { value: unknown }>({
    maxSize: maxBytes / 4,
    sizeCalculation: (_, { json }) => json.length * OBJECTS_PER_JSON + ENTRY_BYTES,
  });

  async function read(request: Request): Promise<Read> {
    const { key, policy, signal } = request;
    const isInMemoryOnly = request.memoryOnly || l2Cache === undefined;
    const found = cache.lookup(key) ?? (isInMemoryOnly ? null : await waitFor(cache.get(key), signal));
    if (found !== null) onHit(found.level);
    switch (found?.state) {
      case "fresh":
        return serve(found, "hit", request);
      case "stale":
        if (found.reload === "due") void startLoad(request);
        break;
      default:
        try {
          if (found?.reload === "paused") break;
          const loading = startLoad(request);
          const isPatient = found?.state !== "lastGood";
          const loaded = await waitFor(isPatient ? loading : within(options.softTimeout, loading), signal);
          countLookup(policy.name, "miss");
          return loaded;
        } catch (error) {
          signal?.throwIfAborted();
          if (found !== null && !isGone(request, error)) break;
          countLookup(policy.name, "error");
          throw error;
        }
    }
    return serve(found, "stale", request);
  }

  function serve({ content, ageMs }: Found<Content>, result: "hit" | "stale", request: Request): Read {
    countLookup(request.policy.name, result, ageMs);
    noteAge(ageMs);
    return parse(content);
  }

  function parse(content: Content): Read {
    const { json, version } = content;
    const known = objects.get(content);
    if (known !== undefined) return { value: known.value, version };
    const value = JSON.parse(json.toString("utf8")) as unknown;
    if (content.wasParsed) objects.set(content, { value });
    content.wasParsed = true;
    return { value, version };
  }

  function startLoad(request: Request): Promise<Read> {
    const loading = cache.load(request.key, {
      load: () => load(request),
      reuse: parse,
      isGone: (error) => isGone(request, error),
      memoryOnly: request.memoryOnly,
    });
    // It may be that nobody waits for it: a rejection must not be unhandled.
    loading.catch(() => undefined);
    return loading;
  }

  async function load({ policy, tags, ...request }: Request): Promise<Loaded<Content, Read>> {
    const value = await request.load();
    const version = (versions += 1);
    const result = { value, version };
    const json = toJson(value);
    if (json === null) return { result, entry: "gone" };
    const { fresh, stale, lastGood } = policy;
    const lifetime =
      value === null ? { fresh: Math.min(fresh, NULL_IS_KEPT), stale: 0, lastGood: 0 } : { fresh, stale, lastGood };
    return {
      result,
      entry: { content: { json, version, wasParsed: false }, lifetime, tags, memoryOnly: value === null },
    };
  }

  return {
    async cached<Value>(
      policy: CachePolicy,
      keyParts: readonly unknown[],
      load: () => Promise<Value>,
      asked: CachedOptions = {},
    ): Promise<Value> {
      const { signal, tags = [], memoryOnly = false, rejectionIsAnswer = false } = asked;
      signal?.throwIfAborted();
      const key = JSON.stringify([policy.name, ...keyParts]);
      noteRead(key, tags, memoryOnly);
      const { value, version } = await read({ key, policy, load, tags, memoryOnly, rejectionIsAnswer, signal });
      noteVersion(key, version);
      return value as Value;
    },
  };
}

/** Whether the upstream has answered that the thing is gone. */
const isGone = ({ rejectionIsAnswer }: Request, error: unknown): boolean => rejectionIsAnswer && isRejected(error);

/** Null if the value has no JSON form. */
function toJson(value: unknown): Buffer | null {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? null : unpooled(Buffer.from(json));
  } catch {
    return null;
  }
}

/** The promise's result, unless the signal aborts first. */
async function waitFor<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

declare module "../platform/site.server" {
  interface Site {
    readonly dataCache: DataCache;
  }
}

/** See `DataCache.cached`. */
export const cached: DataCache["cached"] = (...asked) => site().dataCache.cached(...asked);

/** How to get one thing by its id; null where the upstream has none, and without a call where the id can be none. */
export function cachedById<Thing>(policy: CachePolicy, kind: string, read: (id: string) => Promise<Thing | null>) {
  return async (id: string, signal?: AbortSignal): Promise<Thing | null> => {
    if (!isValidId(id)) return null;
    return cached(policy, [kind, id], () => read(id), { signal, tags: [id], rejectionIsAnswer: true });
  };
}
