import { Gauge, type Registry } from "prom-client";
import { requestScope, site } from "../platform/request-scope.server";
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
  bytes: number;
}

/** How what is kept loses its secrets. */
export interface BlackBoxRedaction {
  exchange: (exchange: Exchange) => Exchange;
  /** Of a fault, which may quote the upstream. */
  reason: (text: string) => string;
}

export function createBlackBox(redact: BlackBoxRedaction, registry: Registry, bounds = BOUNDS): BlackBox {
  /** By request id, oldest first. */
  const running = new Map<string, Entry>();
  const faulty = new Map<string, Entry>();
  /** Requests that failed with the call of another one. */
  const shared = new Map<string, { url: string | null; with: string }>();

  function entryOfRequest(): Entry | null {
    const scope = requestScope();
    if (scope === undefined) return null;
    const { requestId, url } = scope;
    const known = faulty.get(requestId) ?? running.get(requestId);
    if (known !== undefined) return known;
    const entry: Entry = { requestId, url, faults: [], exchanges: [], bytes: 0 };
    running.set(requestId, entry);
    return entry;
  }

  function trimFaulty(): void {
    while (faulty.size > bounds.requests) faulty.delete(oldestOfMany(faulty).requestId);
    trim(faulty, bounds.bytes);
  }

  new Gauge({
    name: "upstream_black_box_bytes",
    help: "Memory held by the exchanges of recent requests, at most",
    registers: [registry],
    collect() {
      this.set(totalOf(running) + totalOf(faulty));
    },
  });
  return {
    exchange(exchange) {
      const entry = entryOfRequest();
      const isFaulty = entry !== null && entry.faults.length > 0;
      const bytes = bytesOf(exchange);
      // One that is too large would cost all others their place; a recording asks for it anew.
      if (entry === null || bytes > bounds.runningBytes / 4) return;
      entry.exchanges.push(isFaulty ? redact.exchange(exchange) : exchange);
      entry.bytes += bytes;
      if (isFaulty) trimFaulty();
      else trim(running, bounds.runningBytes);
    },
    fault(fault) {
      const entry = entryOfRequest();
      if (entry === null || entry.faults.length === MAX_FAULTS) return;
      const { reason } = fault;
      entry.faults.push({ at: Date.now(), ...fault, reason: reason === undefined ? reason : redact.reason(reason) });
      if (entry.faults.length > 1) return;
      entry.exchanges = entry.exchanges.map((one) => redact.exchange(one));
      running.delete(entry.requestId);
      faulty.set(entry.requestId, entry);
      trimFaulty();
    },
    sharedFailure({ requestId }) {
      const scope = requestScope();
      if (scope === undefined || requestId === undefined || requestId === scope.requestId) return;
      shared.set(scope.requestId, { url: scope.url, with: requestId });
      const [oldest = ""] = shared.keys();
      if (shared.size > MAX_SHARED) shared.delete(oldest);
    },
    recent: () => [...faulty.values()].reverse(),
    find(id) {
      if (id.length < MIN_REFERENCE) return null;
      const own = newestOf(faulty, id);
      if (own !== null) return own;
      const other = newestOf(shared, id);
      const entry = other === null ? undefined : faulty.get(other.with);
      return other === null || entry === undefined ? null : { ...entry, url: other.url };
    },
  };
}

function newestOf<Value>(map: ReadonlyMap<string, Value>, id: string): Value | null {
  return [...map].findLast(([requestId]) => requestId.startsWith(id))?.[1] ?? null;
}

/** The oldest request among those that failed as most of them did: an outage leaves the others where they are. */
function oldestOfMany(entries: ReadonlyMap<string, Entry>): Entry {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries.values()) {
    const [first] = entry.faults;
    const name = `${first?.endpoint ?? ""} ${first?.kind ?? ""}`;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const [oldest] = [...groups.values()].reduce((largest, group) => (group.length > largest.length ? group : largest));
  return oldest as Entry;
}

function totalOf(entries: ReadonlyMap<string, Entry>): number {
  let total = 0;
  for (const { bytes } of entries.values()) total += bytes;
  return total;
}

function trim(entries: Map<string, Entry>, maxBytes: number): void {
  let total = totalOf(entries);
  for (const { requestId, bytes } of entries.values()) {
    if (total <= maxBytes) return;
    entries.delete(requestId);
    total -= bytes;
  }
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
