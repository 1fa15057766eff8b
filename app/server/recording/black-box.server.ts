import { LRUCache } from "lru-cache";
import type { Registry } from "prom-client";
import { requestScope, site } from "../platform/request-scope.server";
import { measureAtScrape } from "../platform/telemetry/metrics.server";
import type { UpstreamError } from "../upstream/errors.server";
import type { Exchange, ExchangeLog, UpstreamFault } from "../upstream/exchange.server";

export interface FaultyRequest {
  requestId: string;
  /** Path and query of the page; null = unknown. */
  url: string | null;
  faults: readonly UpstreamFault[];
  /** All of its exchanges, redacted. */
  exchanges: readonly Exchange[];
}

/** The exchanges of the last requests in which something was wrong (docs/decisions/370). */
export interface BlackBox extends ExchangeLog {
  /** The current request fails for a call of another one, whose result they share. */
  sharedFailure: (error: UpstreamError) => void;
  /** Requests with faults, newest first. */
  recent: () => readonly FaultyRequest[];
  /** By its id, or the beginning that a visitor was shown. */
  find: (id: string) => FaultyRequest | null;
}

export interface BlackBoxBounds {
  requests: number;
  /** Of requests with faults. */
  bytes: number;
  /** Of those in which nothing was wrong so far. */
  runningBytes: number;
}

const MB = 1024 * 1024;
const BOUNDS: BlackBoxBounds = { requests: 50, bytes: 8 * MB, runningBytes: 4 * MB };
const MAX_FAULTS = 20;
const MAX_SHARED = 500;
const MIN_REFERENCE = 8;

interface Entry {
  requestId: string;
  url: string | null;
  faults: UpstreamFault[];
  exchanges: Exchange[];
}

/** How what is kept loses its secrets. */
export interface BlackBoxRedaction {
  exchange: (exchange: Exchange) => Exchange;
  /** Of a fault, which may quote the upstream. */
  reason: (text: string) => string;
}

export function createBlackBox(redact: BlackBoxRedaction, registry: Registry, bounds = BOUNDS): BlackBox {
  /** By request id. */
  const running = entriesWithin(bounds.runningBytes);
  const faulty = entriesWithin(bounds.bytes);
  /** Requests that failed with the call of another one. */
  const shared = new LRUCache<string, { url: string | null; with: string }>({ max: MAX_SHARED });

  function entryOfRequest(): Entry | null {
    const scope = requestScope();
    if (scope === undefined) return null;
    const { requestId, url } = scope;
    return faulty.peek(requestId) ?? running.peek(requestId) ?? { requestId, url, faults: [], exchanges: [] };
  }

  measureAtScrape(
    registry,
    "upstream_black_box_bytes",
    "Memory held by the exchanges of recent requests, at most",
    () => running.calculatedSize + faulty.calculatedSize,
  );
  return {
    exchange(exchange) {
      const entry = entryOfRequest();
      if (entry === null) return;
      // What is too large would cost all others their place; a recording asks for it anew.
      const bytes = bytesOf(exchange);
      if (bytes > bounds.runningBytes / 4 || bytes + sizeOf(entry) > bounds.bytes / 2) return;
      const isFaulty = entry.faults.length > 0;
      const exchanges = [...entry.exchanges, isFaulty ? redact.exchange(exchange) : exchange];
      (isFaulty ? faulty : running).set(entry.requestId, { ...entry, exchanges });
    },
    fault(fault) {
      const entry = entryOfRequest();
      if (entry === null || entry.faults.length === MAX_FAULTS) return;
      const { reason } = fault;
      entry.faults.push({ at: Date.now(), ...fault, reason: reason === undefined ? reason : redact.reason(reason) });
      if (entry.faults.length > 1) return;
      running.delete(entry.requestId);
      faulty.set(entry.requestId, { ...entry, exchanges: entry.exchanges.map((one) => redact.exchange(one)) });
      if (faulty.size > bounds.requests) faulty.delete(oldestOfMany([...faulty.values()].reverse()).requestId);
    },
    sharedFailure({ requestId }) {
      const scope = requestScope();
      if (scope === undefined || requestId === undefined || requestId === scope.requestId) return;
      shared.set(scope.requestId, { url: scope.url, with: requestId });
    },
    recent: () => [...faulty.values()],
    find(id) {
      if (id.length < MIN_REFERENCE) return null;
      const own = newestOf(faulty, id);
      if (own !== null) return own;
      const other = newestOf(shared, id);
      const entry = other === null ? undefined : faulty.peek(other.with);
      return other === null || entry === undefined ? null : { ...entry, url: other.url };
    },
  };
}

/** The latest are kept. */
const entriesWithin = (maxBytes: number) =>
  new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // The library refuses an entry without a size.
    sizeCalculation: (entry) => sizeOf(entry) || 1,
  });

const sizeOf = ({ exchanges }: Entry) => exchanges.reduce((sum, one) => sum + bytesOf(one), 0);

function newestOf<Value extends object>(entries: LRUCache<string, Value>, id: string): Value | null {
  for (const [requestId, value] of entries.entries()) if (requestId.startsWith(id)) return value;
  return null;
}

/** The oldest request among those that failed as most of them did: an outage leaves the others where they are. */
function oldestOfMany(entries: readonly Entry[]): Entry {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [first] = entry.faults;
    const name = `${first?.endpoint ?? ""} ${first?.kind ?? ""}`;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const [oldest] = [...groups.values()].reduce((largest, group) => (group.length > largest.length ? group : largest));
  return oldest as Entry;
}

/** At most: a character may take one byte or two. */
function bytesOf({ url, requestBody, answer }: Exchange): number {
  return 2 * (url.length + (requestBody?.length ?? 0) + ("failure" in answer ? 0 : answer.body.length));
}

declare module "../platform/site.server" {
  interface Site {
    readonly blackBox: BlackBox;
  }
}

export const blackBox = (): BlackBox => site().blackBox;
