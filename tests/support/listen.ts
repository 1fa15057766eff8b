import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";

/** A real server on a port of its own, which ends with the process if it is not closed before. */
export async function listen(listener: RequestListener, options: ServerOptions = {}) {
  const server = createServer(options, listener).listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
