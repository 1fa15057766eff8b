import type { IncomingMessage, Server } from "node:http";
import { minutes, seconds } from "~/server/platform/durations.server";

/** Without a byte in either direction; longer than a submit of an application may take. */
const IDLE_MS = minutes(2);
/** Without a byte of a body that has begun. */
const BODY_IDLE_MS = minutes(1);
const CHECK_EVERY_MS = seconds(2);

/** Node's own time-outs for slow clients (docs/decisions/335); one that exceeds the first two gets 408. */
export const serverOptions = {
  /** From a request's first byte to the end of its headers. */
  headersTimeout: seconds(10),
  /** From a request's first byte to the end of its body: six files of 10 MB at a phone's 40 KB/s. */
  requestTimeout: minutes(30),
  connectionsCheckingInterval: CHECK_EVERY_MS,
  /** Longer than the idle time-out of common load balancers, which otherwise reuse a connection that is just closing. */
  keepAliveTimeout: seconds(65),
};

/** Closes idle connections: a stalled reader, a handshake that never started. */
export function endIdleConnections(server: Server): void {
  server.setTimeout(IDLE_MS);
}

/** Closes the connection of a body that stops arriving, or that does not declare its length and is too long. */
export function watchBody(request: IncomingMessage, maxBytes: number): void {
  const { socket, headers } = request;
  request.setTimeout(BODY_IDLE_MS);
  request.once("end", () => request.setTimeout(IDLE_MS));
  if (headers["content-length"] !== undefined) return;
  // The socket's own count: a second reader would take the data from the route.
  const startedWith = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - startedWith > maxBytes) socket.destroy();
  }, CHECK_EVERY_MS).unref();
  request.once("close", () => clearInterval(timer));
}

/** Whether the request has a body, according to its headers. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}
