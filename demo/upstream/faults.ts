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
const jsonHeaders = { "content-type": "application/json" };

interface FaultedCall extends FaultPace {
  /** Produces the response without the fault, and counts the call. */
  answer: () => Promise<Response>;
  uncount: () => void;
}

export async function applyFault(
  fault: Fault,
  request: Request,
  { answer, uncount, slowMs, dripMs }: FaultedCall,
): Promise<Response> {
  switch (fault) {
    case "refused":
      throw new ConnectionRefused();
    case "timeout":
      return waitForAbort(request);
    case "500":
      return new Response('{"timestamp":"2026-11-21","status":500,"error":"Internal Server Error"}', {
        status: 500,
        headers: { "content-type": "application/json" },
      });
    case "404":
      return new Response('{"status":404,"error":"Not Found"}', {
        status: 404,
        headers: { "content-type": "application/json" },
      });
    case "401":
      return new Response('{"status":401,"error":"Unauthorized"}', { status: 401, headers: jsonHeaders });
    case "html":
      return new Response("<!doctype html><title>网关维护</title><h1>网关维护中</h1>", {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    case "failed":
      return Response.json({ success: false, errorCode: "B9999", errorMessage: "系统繁忙，请稍后再试", data: null });
    case "empty":
      return Response.json({ success: true, errorCode: "0", errorMessage: null, data: null });
    case "slow":
      uncount();
      await pause(slowMs, request.signal);
      return answer();
    case "truncated": {
      uncount();
      const text = await (await answer()).text();
      return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), {
        headers: { "content-type": "application/json" },
      });
    }
    case "reset": {
      uncount();
      const text = await (await answer()).text();
      return new Response(brokenOff(text.slice(0, Math.ceil(text.length / 2))), { headers: jsonHeaders });
    }
    case "large":
      return new Response(largeEnvelope(), { headers: jsonHeaders });
    case "drip": {
      uncount();
      const text = await (await answer()).text();
      return new Response(dripping(new TextEncoder().encode(text), dripMs), { headers: jsonHeaders });
    }
    case "nulls": {
      uncount();
      const body = (await (await answer()).json()) as Record<string, unknown>;
      return Response.json({ ...body, data: withNulls(body["data"]) });
    }
  }
}

/** The same shape with every string, number and boolean replaced by null. */
function withNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNulls);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withNulls(field)]));
}

/** A body that is aborted in the middle. */
function brokenOff(text: string): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new ConnectionReset());
      else controller.enqueue(new TextEncoder().encode(text));
      sent = true;
    },
  });
}

/** A successful envelope of 50 MB, without Content-Length. */
function largeEnvelope(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunk = encoder.encode("x".repeat(LARGE_CHUNK));
  let left = LARGE_BYTES / LARGE_CHUNK;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode('{"success":true,"errorCode":"0","data":"')),
      pull(controller) {
        if (left-- > 0) return controller.enqueue(chunk);
        controller.enqueue(encoder.encode('"}'));
        controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

/** A body sent byte by byte. */
function dripping(bytes: Uint8Array, dripMs: number): ReadableStream<Uint8Array> {
  let position = 0;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        await new Promise((resolve) => (timer = setTimeout(resolve, dripMs)));
        controller.enqueue(bytes.subarray(position, position + 1));
        position += 1;
        if (position >= bytes.length) controller.close();
      },
      cancel: () => clearTimeout(timer),
    },
    { highWaterMark: 0 },
  );
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
