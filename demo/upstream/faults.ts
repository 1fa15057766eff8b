import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

export const FAULT_KINDS = [
  "timeout",
  "500",
  "404",
  "401",
  "html",
  "truncated",
  "failed",
  "nulls",
  "empty",
  "slow",
  "refused",
  "reset",
  "large",
  "drip",
] as const;
export type Fault = (typeof FAULT_KINDS)[number];

/** Durations of faults, in milliseconds. */
export interface FaultPace {
  /** Delay of "slow". */
  slowMs: number;
  /** Delay of "drip" before each byte. */
  dripMs: number;
}

export const USUAL_PACE: FaultPace = { slowMs: 2000, dripMs: 1000 };

/** Scripted faults by endpoint key; "*" matches every endpoint. */
export interface Faults extends FaultPace {
  setFault(endpointKey: string, fault: Fault | null): void;
  of(endpointKey: string): Fault | null;
  all(): Record<string, Fault>;
  reset(): void;
}

export function makeFaults(): Faults {
  const scripted = new Map<string, Fault>();
  const faults: Faults = {
    ...USUAL_PACE,
    setFault(key, fault) {
      if (fault === null) scripted.delete(key);
      else scripted.set(key, fault);
    },
    of: (key) => scripted.get(key) ?? scripted.get("*") ?? null,
    all: () => Object.fromEntries(scripted),
    reset() {
      scripted.clear();
      Object.assign(faults, USUAL_PACE);
    },
  };
  return faults;
}

/** Thrown for "refused": the connection is never made. The HTTP server closes the socket. */
export class ConnectionRefused extends TypeError {
  constructor() {
    super("fetch failed", { cause: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }) });
  }
}

/** Error of a body aborted by "reset". The HTTP server resets the connection. */
export class ConnectionReset extends TypeError {
  constructor() {
    super("terminated", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
  }
}

const LARGE_BYTES = 50 * 1024 * 1024;
const LARGE_CHUNK = 256 * 1024;
/** What a gateway answers in place of the API. */
const GATEWAY_BODIES = {
  "500": { timestamp: "2026-11-21", status: 500, error: "Internal Server Error" },
  "404": { status: 404, error: "Not Found" },
  "401": { status: 401, error: "Unauthorized" },
};

/** @param answer the response without the fault */
export async function applyFault(
  fault: Fault,
  request: Request,
  answer: () => Promise<Response>,
  { slowMs, dripMs }: FaultPace,
): Promise<Response> {
  const text = async () => (await answer()).text();
  const asJson = (body: BodyInit) => new Response(body, { headers: { "content-type": "application/json" } });
  const asStream = (pieces: Iterable<string> | AsyncIterable<Uint8Array>) =>
    asJson(Readable.toWeb(Readable.from(pieces, { objectMode: false, highWaterMark: 0 })) as ReadableStream);
  switch (fault) {
    case "refused":
      throw new ConnectionRefused();
    case "timeout":
      return waitForAbort(request);
    case "500":
    case "404":
    case "401":
      return Response.json(GATEWAY_BODIES[fault], { status: Number(fault) });
    case "html":
      return new Response("<!doctype html><title>网关维护</title><h1>网关维护中</h1>", {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    case "failed":
      return Response.json({ success: false, errorCode: "B9999", errorMessage: "系统繁忙，请稍后再试", data: null });
    case "empty":
      return Response.json({ success: true, errorCode: "0", errorMessage: null, data: null });
    case "slow":
      await pause(slowMs, undefined, { signal: request.signal });
      return answer();
    case "truncated":
      return asJson(firstHalf(await text()));
    case "reset":
      return asStream(brokenOff(firstHalf(await text())));
    case "large":
      return asStream(largeEnvelope());
    case "drip":
      return asStream(dripping(await text(), dripMs));
    case "nulls": {
      const body = (await (await answer()).json()) as Record<string, unknown>;
      return Response.json({ ...body, data: withNulls(body["data"]) });
    }
  }
}

const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2));

/** The same shape with every string, number and boolean replaced by null. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withNulls(field)]));
}

/** A body that is aborted in the middle. */
function* brokenOff(text: string) {
  yield text;
  throw new ConnectionReset();
}

/** A successful envelope of 50 MB, without Content-Length. */
function* largeEnvelope() {
  yield '{"success":true,"errorCode":"0","data":"';
  const chunk = "x".repeat(LARGE_CHUNK);
  for (let sent = 0; sent < LARGE_BYTES; sent += LARGE_CHUNK) yield chunk;
  yield '"}';
}

/** A body sent byte by byte. */
async function* dripping(text: string, dripMs: number) {
  for (const byte of Buffer.from(text)) {
    await pause(dripMs);
    yield Uint8Array.of(byte);
  }
}

const waiting = new Set<Request>();

/** Never answers. @throws the reason for which the caller gave up */
export async function waitForAbort(request: Request): Promise<never> {
  const { signal } = request;
  // A request follows its caller's signal only weakly: unless it is held here, it may be garbage-collected together with
  // what waits for it, and the abort is lost.
  waiting.add(request);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  waiting.delete(request);
  throw signal.reason;
}
