import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { CONTENT_VARIANTS } from "./content-variants";
import type { ContentVariant } from "./content-variants";
import { ConnectionRefused, ConnectionReset, FAULT_KINDS } from "./faults";
import type { Fault } from "./faults";
import { createDemoUpstream } from "./index";
import type { DemoUpstream } from "./index";
import { describeMistake, onMistake } from "./mistakes";

export interface UpstreamServerOptions {
  /** 0 = any free port. */
  port?: number;
  host?: string;
  /** Path prefix of the API, e.g. "/gateway". */
  prefix?: string;
  products?: number;
  /** The accepted token; null = any non-empty one. */
  token?: string | null;
  tokenHeader?: string;
  storeHeader?: string;
  imagesDir?: string;
  imagesCacheDir?: string;
  content?: ContentVariant;
}

export interface RunningUpstream {
  /** The value for API_BASE_URL: origin and prefix. */
  url: string;
  upstream: DemoUpstream;
  close: () => Promise<void>;
}

/** Starts the demo upstream as a standalone HTTP server; image URLs use its own origin. */
export async function startUpstreamServer(options: UpstreamServerOptions = {}): Promise<RunningUpstream> {
  const prefix = (options.prefix ?? "").replace(/\/+$/, "");
  const host = options.host ?? "127.0.0.1";
  // The server's origin is known only once it listens; no request can arrive earlier.
  let upstream: DemoUpstream | null = null;
  const server = createServer((request, response) => {
    if (upstream === null) return void response.destroy();
    void respond(upstream, prefix, request, response);
  });
  server.requestTimeout = 0;
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port ?? 0, host, done);
  });
  const { port } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  upstream = createDemoUpstream({
    mediaBase: origin,
    token: options.token ?? null,
    ...(options.tokenHeader === undefined ? {} : { tokenHeader: options.tokenHeader }),
    ...(options.storeHeader === undefined ? {} : { storeHeader: options.storeHeader }),
    ...(options.products === undefined ? {} : { products: options.products }),
    ...(options.content === undefined ? {} : { content: options.content }),
    ...(options.imagesDir === undefined ? {} : { imagesDir: options.imagesDir }),
    ...(options.imagesCacheDir === undefined ? {} : { imagesCacheDir: options.imagesCacheDir }),
  });
  return {
    url: `${origin}${prefix}`,
    upstream,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()));
        server.closeAllConnections();
      }),
  };
}

async function respond(
  upstream: DemoUpstream,
  prefix: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  try {
    if (path.startsWith("/__")) return await control(upstream, path, request, response);
    if (path.startsWith("/demo/")) {
      const image = await upstream.media(createRequest(request, response));
      if (image === null) return sendJson(response, 404, { error: "no such picture" });
      return await sendResponse(response, image);
    }
    if (!path.startsWith(`${prefix}/`)) {
      return sendJson(response, 404, { success: false, errorCode: "404", errorMessage: `outside ${prefix}` });
    }
    const answer = await upstream.fetch(asRequest(request, response));
    response.statusCode = answer.status;
    answer.headers.forEach((value, header) => response.setHeader(header, value));
    await sendBody(answer, response);
  } catch (error) {
    if (error instanceof ConnectionReset) {
      request.socket.resetAndDestroy();
      return;
    }
    // A refused connection and a time-out both close the socket; a client that disconnected needs no response.
    if (error instanceof ConnectionRefused || response.destroyed || response.headersSent) {
      request.socket.destroy();
      return;
    }
    sendJson(response, 500, { success: false, errorCode: "500", errorMessage: String(error) });
  }
}

/** Sends a body as it is produced; a body in one piece gets a Content-Length. */
async function sendBody(answer: Response, response: ServerResponse): Promise<void> {
  if (answer.body === null) return void response.end();
  const reader = answer.body.getReader();
  const left = once(response, "close").then(() => reader.cancel().catch(() => undefined));
  let piece = await reader.read();
  while (!piece.done && !response.destroyed) {
    const next = await reader.read();
    if (next.done) response.end(piece.value);
    else if (!response.write(piece.value)) await Promise.race([once(response, "drain"), left]);
    piece = next;
  }
  if (!response.writableEnded) response.end();
}

function asRequest(request: IncomingMessage, response: ServerResponse): Request {
  const left = new AbortController();
  response.on("close", () => {
    if (!response.writableEnded) left.abort(new Error("the client left"));
  });
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    headers.append(request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? "");
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = { method: request.method ?? "GET", headers, signal: left.signal };
  if (hasBody) {
    init.body = Readable.toWeb(request) as ReadableStream;
    init.duplex = "half";
  }
  return new Request(new URL(request.url ?? "/", "http://upstream.demo"), init);
}

/** Control endpoints for QA: state, faults, reset, and the site file for this server. */
async function control(
  upstream: DemoUpstream,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { state, faults } = upstream;
  switch (`${request.method} ${path}`) {
    case "GET /__state": {
      const { upstream: counted, verifications, applications, captchas } = state;
      return sendJson(response, 200, {
        upstream: counted,
        verifications,
        applications,
        captchas: Object.fromEntries(captchas),
        faults: faults.all(),
      });
    }
    case "GET /__site":
      return sendJson(response, 200, upstream.siteFile);
    case "POST /__reset":
      state.reset();
      faults.reset();
      return sendJson(response, 200, { ok: true });
    case "POST /__faults": {
      const script = await readJson(request);
      if (!isScript(script)) {
        return sendJson(response, 400, {
          error: 'send an object such as {"product/keywordList": "timeout", "*": null}',
          faults: FAULT_KINDS,
        });
      }
      for (const [endpoint, fault] of Object.entries(script)) faults.setFault(endpoint, fault);
      return sendJson(response, 200, { faults: faults.all() });
    }
    default:
      return sendJson(response, 404, { error: "GET /__state, GET /__site, POST /__faults, POST /__reset" });
  }
}

function isScript(value: unknown): value is Record<string, Fault | null> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((fault) => fault === null || (FAULT_KINDS as readonly unknown[]).includes(fault))
  );
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}

/** `npm run demo:upstream -- --port 9000`; `--help` names the options. */
async function runCommand(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "9000" },
      host: { type: "string", default: "127.0.0.1" },
      prefix: { type: "string", default: "" },
      products: { type: "string" },
      token: { type: "string" },
      "token-header": { type: "string" },
      "store-header": { type: "string" },
      images: { type: "string" },
      content: { type: "string" },
      site: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(
      "options: --port 9000 --host 127.0.0.1 --prefix /gateway --products N --token T --token-header NAME\n" +
        "  --store-header NAME --pictures FOLDER --site FILE (writes the site file there)\n" +
        `  --content ${CONTENT_VARIANTS.join(" | ")}`,
    );
    return;
  }
  const content = CONTENT_VARIANTS.find((variant) => variant === values.content);
  const { url, upstream, close } = await startUpstreamServer({
    port: Number(values.port),
    host: values.host,
    prefix: values.prefix,
    token: values.token ?? null,
    ...(values.products === undefined ? {} : { products: Number(values.products) }),
    ...(values["token-header"] === undefined ? {} : { tokenHeader: values["token-header"] }),
    ...(values["store-header"] === undefined ? {} : { storeHeader: values["store-header"] }),
    ...(values.images === undefined ? {} : { imagesDir: resolve(values.images) }),
    ...(content === undefined ? {} : { content }),
  });
  if (values.site !== undefined) writeFileSync(values.site, `${JSON.stringify(upstream.siteFile, null, 2)}\n`);
  onMistake((mistake) => console.error(describeMistake(mistake)));
  console.log(`demo upstream listening: API_BASE_URL=${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) void runCommand();
