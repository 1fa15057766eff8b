import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { HttpExchange } from "~/server/http/pipeline/http-exchange.server";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

function exchangeOf(headers: Record<string, string>, trustProxy = 1): HttpExchange {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return new HttpExchange(request, {} as never, { trustProxy, policyOf: () => ({}) as never });
}

it("a request's id and trace are those of the trusted proxy, with a span of this site's own", () => {
  const given = { "x-request-id": "e2a9c1d0-7f3b", traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const { requestId, traceparent } = exchangeOf(given);
  expect(requestId).toBe("e2a9c1d0-7f3b");
  expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

it.each([
  [{ "x-request-id": "short" }, 1],
  [{ "x-request-id": "林知夏 13812345678" }, 1],
  [{ "x-request-id": "a".repeat(65), traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` }, 1],
  [{ traceparent: `01-${TRACE}-00f067aa0ba902b7-01` }, 1],
  [{ "x-request-id": "e2a9c1d0-7f3b", traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, 0],
])("a request's id and trace: %j behind %i trusted proxies are not taken over", (headers, trustProxy) => {
  const { requestId, traceparent } = exchangeOf(headers, trustProxy);
  expect(requestId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(traceparent).toBeNull();
});
