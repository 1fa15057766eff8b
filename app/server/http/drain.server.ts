import type { Server, ServerResponse } from "node:http";
import { Server as SocketServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Registry } from "prom-client";
import { measureAtScrape } from "../platform/telemetry/metrics.server";

export interface Drain {
  readonly isDraining: boolean;
  /** Registers a running response; call the returned function when it closes. */
  track(response: ServerResponse): () => void;
  /**
   * Closes each connection after its response, and at the end those that stayed idle. New requests are accepted for a
   * moment longer, until the load balancer has seen /readyz. Resolves with the number of requests that were cut off.
   * @param withinMs time allowed for running requests
   */
  finish(withinMs: number): Promise<number>;
}

/** While requests are running, new ones are still served for this long; after that connections are refused. */
const STILL_LISTENING_MS = 5000;
/** Limit for accepting queued connections while more keep arriving. */
const LAST_ACCEPTED_WITHIN_MS = 1000;
/** From an accepted connection to its request: a proxy opens one per request and sends at once. */
const REQUEST_WITHIN_MS = 250;

/** Shuts a server down without aborting its visitors' requests, uploads included (product.md §12.10). */
export function createDrain(server: Server, metrics: Registry): Drain {
  const running = new Set<ServerResponse>();
  measureAtScrape(metrics, "http_requests_in_flight", "Requests in flight", () => running.size);
  let draining = false;
  let becameIdle: (() => void) | null = null;
  let accepted = 0;
  server.on("connection", () => (accepted += 1));

  /** Until every connection that waits has been accepted and read: a turn of the event loop may accept only one. */
  async function acceptAll(): Promise<void> {
    let before: number;
    do {
      before = accepted;
      await setImmediate();
      await setImmediate();
    } while (accepted > before);
  }

  return {
    get isDraining() {
      return draining;
    },

    track(response) {
      running.add(response);
      // Sends "Connection: close", so that the client's next request goes to another process.
      if (draining) response.shouldKeepAlive = false;
      return () => {
        running.delete(response);
        if (running.size === 0) becameIdle?.();
      };
    },

    async finish(withinMs) {
      draining = true;
      for (const response of running) response.shouldKeepAlive = false;
      const timers: NodeJS.Timeout[] = [];
      const after = (ms: number) => new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)));
      const timeIsUp = after(withinMs);
      const idle = () => new Promise<void>((resolve) => (running.size === 0 ? resolve() : (becameIdle = resolve)));

      await Promise.race([acceptAll().then(idle), after(STILL_LISTENING_MS), timeIsUp]);
      // A connection still in the accept queue would be reset when the socket closes.
      await Promise.race([acceptAll(), after(LAST_ACCEPTED_WITHIN_MS), timeIsUp]);
      // An accepted connection may not have sent its request yet, and a proxy does not resend a form: only the listening
      // socket is closed, where http's own close() would (from Node 26) cut such connections as idle.
      const disconnected = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
      await Promise.race([disconnected, after(REQUEST_WITHIN_MS), timeIsUp]);
      await Promise.race([idle(), timeIsUp]);
      for (const timer of timers) clearTimeout(timer);
      const cut = running.size;
      // The remaining connections carry no request, or one whose time is up.
      server.closeAllConnections();
      return cut;
    },
  };
}
