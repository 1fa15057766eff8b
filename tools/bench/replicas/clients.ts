import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { Pool } from "undici";
import { errorsCopy } from "../../../app/ui/copy/errors";
import type { Kind, Sample } from "./samples";

export interface ClientRequest {
  /** Origin and path. */
  url: string;
  kind: Kind;
  /** The client's number. Each client has its own IP address, because rate limits count per IP. */
  client: number;
  /** Scheduled send time on the `performance.now()` clock; default: now. */
  dueMs?: number;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | null;
}

export interface ClientResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Not decompressed. */
  body: Buffer;
}

/** HTTP clients with keep-alive connections that record a sample of every request. */
export interface Clients {
  /** @throws Error if there is no response */
  send(request: ClientRequest): Promise<ClientResponse>;
  /** A `fetch` for one client that does not follow redirects. `kindOf` gives the kind of the sample for a path. */
  fetchAs(client: number, kindOf: (path: string) => Kind): (url: string, init: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

const RESPONSE_TIMEOUT_MS = 70_000;

/** A loopback address of its own for each client; 127.0.0.x belongs to the replicas. */
const localAddressOf = (client: number) => `127.${1 + (client >> 14)}.${(client >> 7) & 127}.${1 + (client & 127)}`;

export function createClients(samples: Sample[]): Clients {
  const pools = new Map<string, Pool>();

  function poolOf(origin: string, client: number): Pool {
    const localAddress = localAddressOf(client);
    const key = `${origin} ${localAddress}`;
    const pool =
      pools.get(key) ??
      new Pool(origin, { localAddress, headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: RESPONSE_TIMEOUT_MS });
    pools.set(key, pool);
    return pool;
  }

  async function send(request: ClientRequest): Promise<ClientResponse> {
    const { url, kind, client, dueMs = performance.now(), method = "GET", headers = {}, body = null } = request;
    const { origin, pathname, search } = new URL(url);
    const record = (status: number | null, detail: string, isGraceful503 = false) =>
      void samples.push({ kind, dueMs, endedMs: performance.now(), status, detail, isGraceful503 });
    try {
      const path = pathname + search;
      const response = await poolOf(origin, client).request({ method: method, path, headers, body });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const { statusCode: status } = response;
      record(status, `${method} ${path}`, status === 503 && isGraceful(kind, response.headers, bytes));
      return { status, headers: response.headers, body: bytes };
    } catch (error) {
      record(null, `${method} ${pathname}${search}: ${String(error)}`);
      throw error;
    }
  }

  return {
    send,
    fetchAs: (client, kindOf) => async (url, init) => {
      const encoded = new Response(init.body ?? null);
      const type = encoded.headers.get("content-type");
      const response = await send({
        url,
        client,
        kind: kindOf(new URL(url).pathname),
        method: init.method ?? "GET",
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(type === null ? {} : { "content-type": type }),
        },
        body: init.body == null ? null : Buffer.from(await encoded.arrayBuffer()),
      });
      const headers = new Headers();
      for (const [name, values] of Object.entries(response.headers)) {
        for (const value of [values ?? []].flat()) headers.append(name, value);
      }
      return new Response(new Uint8Array(response.body), { status: response.status, headers });
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** Whether a 503 has Retry-After and, on an uncached page, the site's own error text (product.md §11.1). */
function isGraceful(kind: Kind, headers: IncomingHttpHeaders, body: Buffer): boolean {
  if (headers["retry-after"] === undefined) return false;
  if (kind !== "cache miss") return true;
  const plain = headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
  return plain.toString().includes(errorsCopy.unavailable);
}
