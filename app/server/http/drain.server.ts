import type { Server, ServerResponse } from "node:http";

export interface Drain {
  readonly isDraining: boolean;
  /** Tells of a request that is being answered from now until what is returned is called: when its response closes. */
  track(response: ServerResponse): () => void;
  /**
   * Lets end what runs: idle connections are closed, others after their answer. New requests are still taken for a
   * moment, until whoever balances load has seen /readyz. Resolves with how many requests were cut off.
   * @param withinMs how long running requests have
   */
  finish(withinMs: number): Promise<number>;
}

/** A request that comes while others still run is answered for this long; afterwards connections are refused. */
const STILL_LISTENING_MS = 5000;

/** Ends a server without ending its visitors' requests, uploads included (product.md §12.10). */
export function createDrain(server: Server): Drain {
  const running = new Set<ServerResponse>();
  let draining = false;
  let becameIdle: (() => void) | null = null;

  return {
    get isDraining() {
      return draining;
    },

    track(response) {
      running.add(response);
      // Says "Connection: close": the next request goes to another process.
      if (draining) response.shouldKeepAlive = false;
      return () => {
        running.delete(response);
        if (running.size === 0) becameIdle?.();
      };
    },

    async finish(withinMs) {
      draining = true;
      for (const response of running) response.shouldKeepAlive = false;
      server.closeIdleConnections();
      const timers: NodeJS.Timeout[] = [];
      if (running.size > 0) {
        timers.push(setTimeout(() => server.close(), STILL_LISTENING_MS));
        await new Promise<void>((resolve) => {
          becameIdle = resolve;
          timers.push(setTimeout(resolve, withinMs));
        });
      }
      for (const timer of timers) clearTimeout(timer);
      const cut = running.size;
      server.close();
      // What is left carries no request, or one that had its time.
      server.closeAllConnections();
      return cut;
    },
  };
}
