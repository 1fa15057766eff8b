import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerErrors } from "~/server/http/pipeline/answer-errors.server";
import { HttpExchange } from "~/server/http/pipeline/http-exchange.server";
import { withoutRetiredParameters } from "~/server/http/pipeline/request-url.server";
import type { Refuse } from "~/server/http/security/refusals.server";
import { watchBody } from "~/server/http/security/slow-clients.server";
import { plainPolicy } from "../../support/page-policy";
import { plainRequest } from "../../support/plain-request";
import { listen } from "../../support/listen";
import { health } from "~/server/http/pipeline/health.server";
import { pipeline, type Handler } from "~/server/http/pipeline/pipeline.server";
import {
  bodyLimits,
  forwardedFor,
  malformedPath,
  requestLine,
  unknownPath,
  writeGuard,
} from "~/server/http/pipeline/guards.server";
import { RenderRefused } from "~/server/http/rendering/render-budget.server";
import { securityHeaders } from "~/server/http/security/security-headers.server";
import { installSite } from "../../support/test-site";

/** A real server with these handlers, followed by one that reports what reached it. */
async function serve(...handlers: Handler[]) {
  installSite();
  const ends: HttpExchange[] = [];
  const policyOf = (url: string) => ({ ...plainPolicy, uploads: url === "/uploads" });
  const last: Handler = ({ path, response }) => void response.end(`page ${path}`);
  const answer = pipeline([...handlers, last]);
  const { port } = await listen((request, response) => {
    const exchange = new HttpExchange(request, response, { trustProxy: 0, policyOf });
    ends.push(exchange);
    void answer(exchange);
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { ask, ends, port };
}

describe("the pipeline", () => {
  it("asks handlers in their order, until one answers", async () => {
    const seen: string[] = [];
    const note =
      (name: string): Handler =>
      (_exchange, next) => (seen.push(name), next());
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
    expect(run({ path: "/" } as HttpExchange)).toBeUndefined();
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

  it("refuses unsupported methods, and a request that names another server", async () => {
    const { ask, port } = await serve(requestLine);
    const refused = await ask("/", { method: "PUT" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"]);
    expect((await ask("/", { method: "DELETE" })).status).toBe(200);
    expect(await plainRequest(port, "http://other.example/")).toMatchObject({ status: 400 });
  });

  it("leads home from paths without a route, but only those who read a page, and not a browser that opens it", async () => {
    const { ask, ends, port } = await serve(unknownPath);
    expect((await ask("/nowhere")).headers.get("location")).toBe("/");
    expect((await ask("/nowhere", { method: "HEAD" })).status).toBe(302);
    expect((await ask("/nowhere.data")).status).toBe(200);
    expect((await ask("/nowhere", { method: "POST" })).status).toBe(200);
    expect((await plainRequest(port, "/nowhere", { "sec-fetch-dest": "document" })).status).toBe(200);
    expect(ends.at(-1)).toMatchObject({ kind: "page", route: "/*" });
  });

  it("leads home from paths that are badly encoded", async () => {
    const { port } = await serve(malformedPath);
    expect(await plainRequest(port, "/%E0%A4%A")).toMatchObject({ status: 302, headers: { location: "/" } });
    expect((await plainRequest(port, "/%E7%93%B7?%E0%A4%A")).status).toBe(200);
  });

  it("warns once of a proxy that is not configured", async () => {
    for (const trustProxy of [0, 1]) {
      const warn = vi.fn();
      const { ask } = await serve(forwardedFor({ trustProxy, log: { warn } }));
      await ask("/");
      expect(warn).not.toHaveBeenCalled();
      for (let turn = 0; turn < 2; turn += 1) await ask("/", { headers: { "X-Forwarded-For": "203.0.113.1" } });
      expect(warn).toHaveBeenCalledTimes(trustProxy === 0 ? 1 : 0);
    }
  });

  describe("refuses", () => {
    const refuse: Refuse = ({ response }, status) => void response.writeHead(status).end("refused");
    const post = (bytes: number, headers = {}) => ({ method: "POST", body: "x".repeat(bytes), headers });
    const note = vi.fn();
    beforeEach(() => void note.mockReset());

    it("a body that is too large for its form, before it is read", async () => {
      const { ask, ends } = await serve(bodyLimits(refuse, { note }));
      expect((await ask("/verification", post(65_536))).status).toBe(200);
      expect((await ask("/verification", post(65_537))).status).toBe(413);
      expect((await ask("/uploads", post(65_537))).status).toBe(200);
      expect(note.mock.calls).toEqual([["verification", "size", { requestId: ends[1]?.requestId }]]);
    });

    it("a write from another site, and notes it as a form's unless it is an operator's", async () => {
      const guard = writeGuard({ origin: "https://www.official.example", trustProxy: 0, refuse, refusals: { note } });
      const { ask, ends } = await serve(guard);
      expect((await ask("/verification.data", post(1, { Origin: "https://www.official.example" }))).status).toBe(200);
      expect((await ask("/verification.data", post(1, { Origin: "https://evil.example" }))).status).toBe(403);
      expect(note.mock.calls).toEqual([["verification", "origin", { requestId: ends[1]?.requestId }]]);
      expect((await ask("/ops/purge", post(1, { Origin: "https://evil.example" }))).status).toBe(403);
      expect(note).toHaveBeenCalledTimes(1);
      expect(ends.at(-1)).toMatchObject({ kind: "operations", route: "/ops" });
    });
  });

  describe("watches a body", () => {
    afterEach(() => void vi.useRealTimers());
    const watched = (headers: Record<string, string>) => {
      vi.useFakeTimers();
      const socket = { bytesRead: 500, destroy: vi.fn() };
      const request = Object.assign(new EventEmitter(), { socket, headers, setTimeout: vi.fn() });
      watchBody(request as unknown as IncomingMessage, 1000);
      return { request, socket };
    };

    it("that stops for a minute, until it has come", () => {
      const { request } = watched({ "content-length": "7" });
      expect(request.setTimeout.mock.calls).toEqual([[60_000]]);
      request.emit("end");
      expect(request.setTimeout.mock.calls.at(-1)).toEqual([120_000]);
    });

    it("that does not say its length, and ends one that is too long", () => {
      const { request, socket } = watched({ "transfer-encoding": "chunked" });
      socket.bytesRead = 1500;
      vi.advanceTimersByTime(4000);
      expect(socket.destroy).not.toHaveBeenCalled();
      socket.bytesRead = 1501;
      vi.advanceTimersByTime(2000);
      expect(socket.destroy).toHaveBeenCalledTimes(1);
      request.emit("close");
      vi.advanceTimersByTime(10_000);
      expect(socket.destroy).toHaveBeenCalledTimes(1);
      watched({ "content-length": "7" });
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it("asks Remix without the parameter of its retired data requests", () => {
    const asked = ["/a?b=1", "/a?_data=routes%2Fa&b=1", "/a_data", "/a_data?b=_data"].map(withoutRetiredParameters);
    expect(asked).toEqual(["/a?b=1", "/a?b=1", "/a_data", "/a_data?b=_data"]);
  });

  const raise = (error: Error) => {
    throw error;
  };
  it.each<[string, (error: Error) => Promise<void>]>([
    ["rejects with", (error) => Promise.reject(error)],
    ["throws", raise],
  ])("answers what a handler %s as a refused render, or as our mistake, with all headers", async (_, fail) => {
    const errors: unknown[] = [];
    let error: Error = new RenderRefused(429, 7);
    const handler = answerErrors({
      refuse: ({ response }, status, retryAfterS) => void response.writeHead(status).end(String(retryAfterS)),
      log: { error: (line: unknown) => void errors.push(line) },
      headers: securityHeaders(),
      version: "1",
    });
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
