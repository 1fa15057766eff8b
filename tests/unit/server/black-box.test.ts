import { expect, test } from "vitest";
import { createBlackBox, type BlackBox, type BlackBoxBounds } from "~/server/recording/black-box.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { Exchange } from "~/server/upstream/exchange.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";

const DETAIL = "product/fullProductDetail";
const bounds: BlackBoxBounds = { requests: 4, bytes: 10_000, runningBytes: 8000 };

const exchange = (body: string): Exchange => ({
  endpoint: DETAIL,
  url: "https://api.example/x",
  requestHeaders: [],
  requestBody: null,
  route: null,
  startedAt: "2026-11-24T08:00:00.000Z",
  ms: 1,
  answer: { status: 200, statusText: "OK", headers: [], body },
});
const fault = (endpoint: string = DETAIL, kind = "timeout") => ({ endpoint, subject: "1", kind, reason: "why" });

function makeBox() {
  const registry = createMetrics();
  const box = createBlackBox(
    { exchange: (one) => ({ ...one, requestBody: "[removed]" }), reason: (text) => text },
    registry,
    bounds,
  );
  const during = (requestId: string, run: (box: BlackBox) => void) =>
    runInScope(createScope({ requestId, url: `/pdp/${requestId}` }), () => run(box));
  const bodiesOf = (requestId: string) =>
    box.find(requestId)?.exchanges.map(({ answer, requestBody }) => ["body" in answer && answer.body, requestBody]);
  const bytes = async () => (await registry.getSingleMetric("upstream_black_box_bytes")?.get())?.values[0]?.value;
  return { box, during, bodiesOf, bytes };
}

test("keeps all exchanges of a request with a fault, those before and after it, redacted", async () => {
  const { box, during, bodiesOf, bytes } = makeBox();
  during("request-1", ({ exchange: note }) => note(exchange("before")));
  during("request-2", ({ exchange: note }) => note(exchange("of another")));
  expect(box.recent()).toEqual([]);
  expect(await bytes()).toBe(2 * ("beforeof another".length + 2 * exchange("").url.length));
  during("request-1", (own) => {
    own.fault(fault());
    own.exchange(exchange("after"));
  });
  expect(bodiesOf("request-1")).toEqual([
    ["before", "[removed]"],
    ["after", "[removed]"],
  ]);
  expect(box.recent()).toMatchObject([{ requestId: "request-1", url: "/pdp/request-1", faults: [fault()] }]);
  expect(box.find("request-2")).toBeNull();
});

test("is found by the beginning of an id, of which eight signs are enough and seven are not", () => {
  const { box, during } = makeBox();
  during("12345678-a", (own) => own.fault(fault()));
  during("12345678-b", (own) => own.fault(fault()));
  expect(box.find("12345678")?.requestId).toBe("12345678-b");
  expect(box.find("12345678-a")?.requestId).toBe("12345678-a");
  expect([box.find("1234567"), box.find("")]).toEqual([null, null]);
});

test("an outage pushes out its own requests, not those that failed otherwise", () => {
  const { box, during } = makeBox();
  during("another-1", (own) => own.fault(fault("news/queryNewsDetail", "badResponse")));
  for (const id of ["outage-01", "outage-02", "outage-03", "outage-04"]) during(id, (own) => own.fault(fault()));
  expect(box.recent().map(({ requestId }) => requestId)).toEqual(["outage-04", "outage-03", "outage-02", "another-1"]);
});

test("bounds its memory: the oldest goes, and an exchange too large for all is not kept", () => {
  const { box, during, bodiesOf } = makeBox();
  const large = "x".repeat(900);
  for (const id of ["request-1", "request-2", "request-3"])
    during(id, (own) => {
      own.fault(fault());
      for (const body of [large, large, "x".repeat(2000)]) own.exchange(exchange(body));
    });
  expect(bodiesOf("request-3")).toHaveLength(2);
  expect(box.recent().map(({ requestId }) => requestId)).toEqual(["request-3", "request-2"]);
  // Requests without a fault share a smaller space.
  for (let count = 0; count < 10; count += 1) during(`running-${count}`, ({ exchange: note }) => note(exchange(large)));
  during("running-0", (own) => own.fault(fault()));
  during("running-9", (own) => own.fault(fault()));
  expect([bodiesOf("running-0")?.length, bodiesOf("running-9")?.length]).toEqual([0, 1]);
});

test("a request of many exchanges leaves the others' where they are, and keeps its first", () => {
  const { box, during, bodiesOf } = makeBox();
  for (const id of ["request-1", "request-2"])
    during(id, (own) => {
      own.fault(fault());
      own.exchange(exchange("x".repeat(500)));
    });
  during("request-3", (own) => {
    own.fault(fault());
    for (let count = 0; count < 20; count += 1) own.exchange(exchange("x".repeat(500)));
  });
  expect(box.recent().map(({ requestId }) => requestId)).toEqual(["request-3", "request-2", "request-1"]);
  expect(bodiesOf("request-3")?.length).toBeGreaterThan(2);
});

test("a request that failed with another one's call leads to it, at its own URL", () => {
  const { box, during } = makeBox();
  const fail = () => new UpstreamError("timeout", { endpoint: DETAIL, reason: "why" });
  const error = runInScope(createScope({ requestId: "request-1" }), fail);
  during("request-1", (own) => own.fault(fault()));
  during("request-2", (own) => own.sharedFailure(error));
  expect(box.find("request-2")).toMatchObject({ requestId: "request-1", url: "/pdp/request-2", faults: [fault()] });
});
