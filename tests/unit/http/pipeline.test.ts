import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { PagePolicy } from "~/server/http/page-cache/page-policy.server";
import { answerErrors } from "~/server/http/pipeline/answer-errors.server";
import { Exchange } from "~/server/http/pipeline/exchange.server";
import { health } from "~/server/http/pipeline/health.server";
import { pipeline, type Handler } from "~/server/http/pipeline/pipeline.server";
import { requestLine } from "~/server/http/pipeline/guards/request-line.server";
import { unknownPath } from "~/server/http/pipeline/guards/unknown-path.server";
import { RenderRefused } from "~/server/http/rendering/render-budget.server";
import { installSite } from "../../support/test-site";

let close = () => undefined as void;
afterEach(() => close());

/** A real server with these handlers, and one behind them that says what came to it. */
async function serve(...handlers: Handler[]) {
  installSite();
  const ends: Exchange[] = [];
  const policy: PagePolicy = { route: "/*", cacheable: false, uploads: false, target: "", routeIds: new Set() };
  const last: Handler = ({ path, response }) => void response.end(`page ${path}`);
  const answer = pipeline([...handlers, last]);
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, { trustProxy: 0, policyOf: () => policy });
    ends.push(exchange);
    void answer(exchange);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { ask, ends };
}

describe("the pipeline", () => {
  it("asks handlers in their order, until one answers", async () => {
    const seen: string[] = [];
    const note = (name: string): Handler => {
      return (_exchange, next) => {
        seen.push(name);
        return next();
      };
    };
    const { ask } = await serve(
      note("first"),
      health(() => false),
      note("second"),
    );
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: "ok" });
    expect(seen).toEqual(["first"]);
    expect(await ask("/pdp/1")).toMatchObject({ status: 200, text: "page /pdp/1" });
    expect(seen).toEqual(["first", "first", "second"]);
  });

  it("makes no promise where no handler does", () => {
    const answered: string[] = [];
    const run = pipeline([(_, next) => next(), ({ path }) => void answered.push(path)]);
    expect(run({ path: "/" } as Exchange)).toBeUndefined();
    expect(answered).toEqual(["/"]);
  });

  it("is not ready before it says so, and alive all the while", async () => {
    let isReady = false;
    const { ask, ends } = await serve(health(() => isReady));
    expect((await ask("/readyz")).status).toBe(503);
    expect((await ask("/healthz")).status).toBe(200);
    isReady = true;
    expect((await ask("/readyz")).status).toBe(200);
    expect(ends.map(({ kind, route }) => [kind, route])).toContainEqual(["operations", "/readyz"]);
  });

  it("refuses methods that nobody answers, and names those that somebody does", async () => {
    const { ask } = await serve(requestLine);
    const refused = await ask("/", { method: "PUT" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"]);
    expect((await ask("/", { method: "DELETE" })).status).toBe(200);
  });

  it("leads home from paths without a route, but only those who read a page", async () => {
    const { ask } = await serve(unknownPath);
    expect(await ask("/nowhere")).toMatchObject({ status: 302 });
    expect((await ask("/nowhere")).headers.get("location")).toBe("/");
    expect((await ask("/nowhere.data")).status).toBe(200);
    expect((await ask("/nowhere", { method: "POST" })).status).toBe(200);
  });

  it("answers what is thrown behind it: a refused render as such, anything else as our mistake", async () => {
    const errors: unknown[] = [];
    const log = { error: (line: unknown) => void errors.push(line) };
    let error: Error = new RenderRefused(429, 7);
    const { ask } = await serve(
      answerErrors({
        refuse: (_request, response, status, retryAfterS) => void response.writeHead(status).end(String(retryAfterS)),
        log,
      }),
      () => Promise.reject(error),
    );
    expect(await ask("/")).toMatchObject({ status: 429, text: "7" });
    expect(errors).toEqual([]);
    error = new Error("a defect");
    expect(await ask("/")).toMatchObject({ status: 500, text: "internal error" });
    expect(errors).toEqual([expect.objectContaining({ err: error })]);
  });
});
