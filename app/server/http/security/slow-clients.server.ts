import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { minutes, seconds } from "~/server/platform/durations.server";

/** Time-outs for slow clients; all durations in milliseconds. */
export interface Timeouts {
  /** From a request's first byte to the end of its headers. */
  headersMs: number;
  /** From a request's first byte to the end of its body, whatever its speed. */
  requestMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Interval at which Node checks for timed-out requests, and this module checks bodies. */
  checkMs: number;
  /** Minimum bytes of a body per `windowMs`. */
  windowMs: number;
  bytesPerWindow: number;
}

const timeouts: Timeouts = {
  headersMs: seconds(10),
  // Six files of 10 MB at a phone's 40 KB/s.
  requestMs: minutes(30),
  idleMs: minutes(2),
  checkMs: seconds(2),
  windowMs: seconds(20),
  bytesPerWindow: 8 * 1024,
};

/** Longer than the idle time-out of common load balancers, which otherwise reuse a connection that is just closing. */
const KEEP_ALIVE_MS = seconds(65);

/** Options of createServer that cannot be set later. */
export function serverOptions(limits: Timeouts = timeouts) {
  return {
    connectionsCheckingInterval: limits.checkMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
}

/** Closes idle connections: a stalled reader, a handshake that never started. */
export function endIdleConnections(server: Server, limits: Timeouts = timeouts): void {
  server.setTimeout(limits.idleMs);
}

/** Whether the request has a body, according to its headers. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}

/**
 * Watches an incoming body: one that is larger than `maxBytes` or too slow is aborted with its connection, with 413 or
 * 408 if the response has not begun. A body that the site itself reads slowly is not affected.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
  limits: Timeouts = timeouts,
): void {
  const { socket } = request;
  const startedWith = socket.bytesRead;
  let windowStart = Date.now();
  let windowBytes = startedWith;
  const abort = (status: 408 | 413) => {
    clearInterval(timer);
    // Written to the socket, as Node's own time-out does: the route that reads the body may be using the response
    // object.
    if (!response.headersSent) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    socket.destroySoon();
  };
  const timer = setInterval(() => {
    if (socket.bytesRead - startedWith > maxBytes) return abort(413);
    if (Date.now() - windowStart < limits.windowMs) return;
    const isTrickle = socket.bytesRead - windowBytes < limits.bytesPerWindow;
    if (isTrickle && !request.isPaused()) return abort(408);
    windowStart = Date.now();
    windowBytes = socket.bytesRead;
  }, limits.checkMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop);
  request.once("close", stop);
  response.once("close", stop);
}
