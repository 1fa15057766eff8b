import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { minutes, seconds } from "~/server/platform/durations.server";

/** How slow a client may be; all durations in milliseconds. */
export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** From the first byte of a request to the end of its body, however fast it comes. */
  requestMs: number;
  /** Without any byte in either direction. */
  idleMs: number;
  /** How often Node looks for requests over their time, and this module at bodies. */
  checkMs: number;
  /** A body has to bring this many bytes in each `windowMs`. */
  windowMs: number;
  bytesPerWindow: number;
}

const timeouts: Timeouts = {
  headersMs: seconds(10),
  // Six files of 10 MB over a phone's 40 KB a second.
  requestMs: minutes(30),
  idleMs: minutes(2),
  checkMs: seconds(2),
  windowMs: seconds(20),
  bytesPerWindow: 8 * 1024,
};

/** Kept open longer than the idle time of usual load balancers, which else meet a connection that is just closing. */
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

/** Ends connections on which nothing moves any more: a reader that stopped, a handshake that never began. */
export function endIdleConnections(server: Server, limits: Timeouts = timeouts): void {
  server.setTimeout(limits.idleMs);
}

/** Does the request bring a body, as its headers say? */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}

/**
 * Watches a body as it comes: one that is larger than `maxBytes` or trickles is broken off with its connection, 413 or
 * 408 where the answer has not begun. A body that the site itself is slow to read is left alone.
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
  const breakOff = (status: 408 | 413) => {
    clearInterval(timer);
    // The route that reads the body may be about to answer: past the response object, as Node's own time-out does.
    if (!response.headersSent) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    socket.destroySoon();
  };
  const timer = setInterval(() => {
    if (socket.bytesRead - startedWith > maxBytes) return breakOff(413);
    if (Date.now() - windowStart < limits.windowMs) return;
    const isTrickle = socket.bytesRead - windowBytes < limits.bytesPerWindow;
    if (isTrickle && !request.isPaused()) return breakOff(408);
    windowStart = Date.now();
    windowBytes = socket.bytesRead;
  }, limits.checkMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop);
  request.once("close", stop);
  response.once("close", stop);
}
