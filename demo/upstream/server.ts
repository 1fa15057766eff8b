import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { CONTENT_VARIANTS } from "./content-variants";
import { ConnectionRefused, ConnectionReset, FAULT_KINDS, type Fault } from "./faults";
import { createDemoUpstream, type DemoUpstream, type DemoUpstreamOptions } from "./index";
import { describeMistake, onMistake } from "./mistakes";

export interface UpstreamServerOptions extends Omit<DemoUpstreamOptions, "mediaBase" | "oddities"> {
  /** 0 = any free port. */
  port?: number;
  host?: string;
  /** Path prefix of the API, e.g. "/gateway". */
  prefix?: string;
}

export interface RunningUpstream {
  /** The value for API_BASE_URL: origin and prefix. */
  url: string;
  upstream: DemoUpstream;
  close: () => Promise<void>;
}

/** Starts the demo upstream as a standalone HTTP server; image URLs use its own origin. */
export async function startUpstreamServer({
  port: wantedPort = 0,
  host = "127.0.0.1",
  prefix: wantedPrefix = "",
  ...options
}: UpstreamServerOptions = {}): Promise<RunningUpstream> {
  const prefix = wantedPrefix.replace(/\/+$/, "");
  // The server's origin is known only once it listens; no request can arrive earlier.
  let upstream: DemoUpstream | null = null;
  const server = createServer((request, response) => {
    if (upstream === null) return void response.destroy();
    void respond(upstream, prefix, request, response);
  });
  server.requestTimeout = 0;
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(wantedPort, host, done);
  });
  const { port } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const origin = `http://${name}:${port}`;
  upstream = createDemoUpstream({ ...options, mediaBase: origin });
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
    await sendResponse(response, await upstream.fetch(createRequest(request, response)));
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
      pictures: { type: "string" },
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
  const { port, host, prefix, products, pictures } = values;
  const { url, upstream, close } = await startUpstreamServer({
    port: Number(port),
    host,
    prefix,
    token: values.token,
    products: products === undefined ? undefined : Number(products),
    tokenHeader: values["token-header"],
    storeHeader: values["store-header"],
    imagesDir: pictures,
    content: CONTENT_VARIANTS.find((variant) => variant === values.content),
  });
  if (values.site !== undefined) writeFileSync(values.site, `${JSON.stringify(upstream.siteFile, null, 2)}\n`);
  onMistake((mistake) => console.error(describeMistake(mistake)));
  console.log(`demo upstream listening: API_BASE_URL=${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) void runCommand();
