import { listen } from "./listen";

/** The replacement for a response; null = unchanged. */
export type Alteration = (call: {
  /** Path and query. */
  url: string;
  answer: { success: boolean; errorCode: unknown; data: unknown };
}) => { status?: number; body: unknown } | null;

/** A proxy in front of the upstream at `url` that can replace its responses. */
export const startAlteredUpstream = (url: string, alter: Alteration) =>
  listen((request, response) => {
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
