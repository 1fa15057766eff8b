import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { HttpExchange } from "~/server/http/pipeline/http-exchange.server";
import { createRequestLog } from "~/server/http/request-log.server";
import { plainPolicy } from "../../support/page-policy";

function make() {
  const log = { info: vi.fn() };
  const write = createRequestLog(log);
  return {
    log,
    finish: (url: string, status: string, ms: number, kind: "page" | "operations" = "page") => {
      const request = { url, method: "GET", headers: {} } as IncomingMessage;
      const exchange = new HttpExchange(request, {} as ServerResponse, { trustProxy: 0, policyOf: () => plainPolicy });
      exchange.setFacts(kind, "/pdp/:slug");
      exchange.setCache("stale", 61_900);
      exchange.dataAgeS = 3600;
      write(exchange, { status, ms });
    },
  };
}

it("has a line for what failed or was slow, without a path or a value", () => {
  const { log, finish } = make();
  finish("/pdp/secret?page=2&%E5%BC%A0%E4%B8%89=x&a13812345678=1&sort=new", "503", 12.4);
  finish("/pdp/1", "200", 1200);
  finish(`/pdp/1?${Array.from({ length: 13 }, (_, at) => `n${at}`).join("&")}`, "429", 1);
  const request = { requestId: expect.any(String) as string, method: "GET", kind: "page", route: "/pdp/:slug" };
  const ages = { cache: "stale", pageAgeS: 61, dataAgeS: 3600 };
  expect(log.info.mock.calls.map(([line]) => line as object)).toEqual([
    { ...request, ...ages, query: ["page", "sort"], status: "503", ms: 12 },
    { ...request, ...ages, query: [], status: "200", ms: 1200 },
    { ...request, ...ages, query: Array.from({ length: 12 }, (_, at) => `n${at}`), status: "429", ms: 1 },
  ]);
});

it("has a line for one in a hundred others, and none for operators' requests", () => {
  const { log, finish } = make();
  for (let count = 0; count < 200; count += 1) finish("/pdp/1", count % 2 === 0 ? "200" : "404", 3);
  expect(log.info).toHaveBeenCalledTimes(2);
  for (let count = 0; count < 200; count += 1) finish("/readyz", "503", 3, "operations");
  expect(log.info).toHaveBeenCalledTimes(2);
});
