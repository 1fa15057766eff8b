import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { z } from "zod";
import { CONTENT_VARIANTS } from "./content-variants";
import { ConnectionRefused, ConnectionReset, FAULT_KINDS } from "./faults";
import { endpointKeys } from "~/server/upstream/endpoints.server";
import { createDemoUpstream, type DemoUpstream, type DemoUpstreamOptions } from "./index";
import { describeMistake, onMistake } from "./mistakes";

export interface UpstreamServerOptions extends Omit<DemoUpstreamOptions, "oddities"> {
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

/** Starts the demo upstream as a standalone HTTP server; image URLs use its own origin unless another one is given. */
export async function startUpstreamServer({
  port: wantedPort = 0,
  host = "127.0.0.1",
  prefix: wantedPrefix = "",
  ...options
}: UpstreamServerOptions = {}): Promise<RunningUpstream> {
  const prefix = wantedPrefix.replace(/^\/*(?=[^/])/, "/").replace(/\/+$/, "");
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
  upstream = createDemoUpstream({ ...options, mediaBase: options.mediaBase ?? origin });
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
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await sendResponse(response, await answer(upstream, prefix, createRequest(incoming, response)));
  } catch (error) {
    // A refused connection and a time-out both close the socket; a client that disconnected needs no response.
    if (error instanceof ConnectionReset) incoming.socket.resetAndDestroy();
    else if (error instanceof ConnectionRefused || response.destroyed || response.headersSent)
      incoming.socket.destroy();
    else await sendResponse(response, refuse(500, String(error)));
  }
}

async function answer(upstream: DemoUpstream, prefix: string, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/__")) return control(upstream, pathname, request);
  if (pathname.startsWith("/demo/")) return (await upstream.media(request)) ?? refuse(404, "no such picture");
  return pathname.startsWith(`${prefix}/`) ? upstream.fetch(request) : refuse(404, `outside ${prefix}`);
}

const refuse = (status: number, errorMessage: string) =>
  Response.json({ success: false, errorCode: String(status), errorMessage }, { status });

const faultScript = z.partialRecord(z.enum(["*", ...endpointKeys]), z.enum(FAULT_KINDS).nullable());

/** Control endpoints for QA: state, faults, reset, and the site file for this server. */
async function control({ state, faults, siteFile }: DemoUpstream, path: string, request: Request): Promise<Response> {
  switch (`${request.method} ${path}`) {
    case "GET /__state": {
      const { upstream, verifications, applications, captchas } = state;
      return Response.json({
        upstream,
        verifications,
        applications,
        captchas: Object.fromEntries(captchas),
        faults: faults.all(),
      });
    }
    case "GET /__site":
      return Response.json(siteFile);
    case "POST /__reset":
      state.reset();
      faults.reset();
      return Response.json({ ok: true });
    case "POST /__faults": {
      const script = faultScript.safeParse(await request.json().catch(() => null));
      if (!script.success) {
        const error = 'send an object such as {"product/keywordList": "timeout", "*": null}';
        return Response.json({ error, endpoints: endpointKeys, faults: FAULT_KINDS }, { status: 400 });
      }
      for (const [endpoint, fault = null] of Object.entries(script.data)) faults.setFault(endpoint, fault);
      return Response.json({ faults: faults.all() });
    }
    default:
      return Response.json({ error: "GET /__state, GET /__site, POST /__faults, POST /__reset" }, { status: 404 });
  }
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
      media: { type: "string" },
      content: { type: "string" },
      site: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(
      "options: --port 9000 --host 127.0.0.1 --prefix /gateway --products N --token T --token-header NAME\n" +
        "  --store-header NAME --pictures FOLDER --site FILE (writes the site file there)\n" +
        "  --media ORIGIN (of a proxy in front of its images)\n" +
        `  --content ${CONTENT_VARIANTS.join(" | ")}`,
    );
    return;
  }
  const { port, host, prefix, products, pictures } = values;
  const content = CONTENT_VARIANTS.find((variant) => variant === values.content);
  if (values.content !== content) {
    console.error(`--content ${values.content}: one of ${CONTENT_VARIANTS.join(", ")}`);
    process.exit(2);
  }
  const { url, upstream, close } = await startUpstreamServer({
    port: Number(port),
    host,
    prefix,
    token: values.token,
    products: products === undefined ? undefined : Number(products),
    tokenHeader: values["token-header"],
    storeHeader: values["store-header"],
    imagesDir: pictures,
    mediaBase: values.media,
    content,
  });
  if (values.site !== undefined) writeFileSync(values.site, `${JSON.stringify(upstream.siteFile, null, 2)}\n`);
  onMistake((mistake) => console.error(describeMistake(mistake)));
  console.log(`demo upstream listening: API_BASE_URL=${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) void runCommand();
