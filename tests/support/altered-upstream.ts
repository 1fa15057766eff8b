import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The replacement for a response; null = unchanged. */
export type Alteration = (call: {
  /** Path and query. */
  url: string;
  answer: { success: boolean; errorCode: unknown; data: unknown };
}) => { status?: number; body: unknown } | null;

/** A proxy in front of the upstream at `url` that can replace its responses. */
export async function startAlteredUpstream(url: string, alter: Alteration) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void (async () => {
        const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
        const real = await fetch(url + (request.url ?? ""), {
          method: request.method ?? "GET",
          headers: headers as Record<string, string>,
          body: chunks.length === 0 ? null : Buffer.concat(chunks),
        });
        const answer = (await real.json()) as Parameters<Alteration>[0]["answer"];
        const altered = alter({ url: request.url ?? "", answer });
        response.statusCode = altered?.status ?? real.status;
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(altered?.body ?? answer));
      })();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
