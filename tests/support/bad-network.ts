import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

/** What lies between a visitor in any engine and the site at `url`. */
export async function startBadNetwork(url: string) {
  const state: { isDown: boolean; late: RegExp | null } = { isDown: false, late: null };
  const server = createServer((incoming, outgoing) => {
    if (state.isDown) return void incoming.destroy();
    const { url: path = "", method, headers } = incoming;
    const send = () => {
      const asked = ask(url + path, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      // Either side may leave at any time.
      asked.on("error", () => outgoing.destroy());
      outgoing.on("close", () => asked.destroy());
      incoming.pipe(asked);
    };
    setTimeout(send, state.late?.test(path) ? LATE_MS : 0);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** No request gets a response. */
    down() {
      state.isDown = true;
      server.closeAllConnections();
    },
    /** Responses to these paths come seconds later. */
    late(paths: RegExp) {
      state.late = paths;
    },
    good() {
      Object.assign(state, { isDown: false, late: null });
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type BadNetwork = Awaited<ReturnType<typeof startBadNetwork>>;

const LATE_MS = 3_000;
