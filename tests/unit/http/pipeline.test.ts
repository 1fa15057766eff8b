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
import { securityHeaders } from "~/server/http/security/security-headers.server";
import { installSite } from "../../support/test-site";

let close = () => undefined as void;
afterEach(() => close());

/** A real server with these handlers, followed by one that reports what reached it. */
async function serve(...handlers: Handler[]) {
  installSite();
  const ends: Exchange[] = [];
  const policy: PagePolicy = { route: "/*", cacheable: false, uploads: false, target: "" };
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
    const log = { error: () => undefined };
    const errors = answerErrors({ refuse: () => undefined, log, headers: [], version: "1" });
    const run = pipeline([errors, (_, next) => next(), ({ path }) => void answered.push(path)]);
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

  it("refuses unsupported methods, and lists the supported ones", async () => {
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

  describe.each([
    ["rejects with", (error: Error) => Promise.reject(error)],
    [
      "throws",
      (error: Error) => {
        throw error;
      },
    ],
  ])("answers what a handler behind it %s", (_, fail: (error: Error) => Promise<void>) => {
    const errors: unknown[] = [];
    let error: Error;
    const handler = answerErrors({
      refuse: ({ response }, status, retryAfterS) => void response.writeHead(status).end(String(retryAfterS)),
      log: { error: (line: unknown) => void errors.push(line) },
      headers: securityHeaders(),
      version: "1",
    });

    it("as a refused render, or as our mistake, with the headers of every answer", async () => {
      error = new RenderRefused(429, 7);
      const { ask, ends } = await serve(handler, () => fail(error));
      expect(await ask("/")).toMatchObject({ status: 429, text: "7" });
      expect(errors).toEqual([]);
      error = new Error("a defect");
      const answer = await ask("/");
      expect(answer).toMatchObject({ status: 500, text: "internal error" });
      expect(answer.headers.get("x-request-id")).toBe(ends.at(-1)?.requestId);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(errors).toEqual([expect.objectContaining({ err: error })]);
    });
  });
});
