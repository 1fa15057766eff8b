import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTimeline } from "../../../tools/bench/replicas/run";
import type { Replica, Testbed } from "../../../tools/bench/replicas/testbed";

let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.writeHead(400).end();
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A testbed whose every request goes to the server of this file. */
function makeTestbed(more: Partial<Testbed>): Testbed {
  const replica: Replica = {
    url,
    isUp: () => true,
    restart: () => Promise.resolve({ exitCode: 0, exitedAfterMs: 1, readyAfterMs: 1 }),
    cpuSeconds: () => 0,
    rssMb: () => 0,
    defects: () => [],
  };
  return {
    url,
    bareUrl: url,
    comparisonPage: "/",
    replicas: [replica],
    cachedPages: ["/"],
    products: ["1"],
    listings: ["/products"],
    captchas: { get: () => Promise.resolve(undefined) },
    failUpstream: () => Promise.resolve(),
    readState: () =>
      Promise.resolve({ upstream: { calls: {}, mistakes: [] }, verifications: {}, applications: [], captchas: {} }),
    close: () => Promise.resolve(),
    ...more,
  };
}

test("a failed step of the timeline ends the load", async () => {
  const testbed = makeTestbed({ failUpstream: () => Promise.reject(new Error("the upstream is gone")) });
  const options = { seconds: 181.2, outageS: 60, rate: 40, seed: 1 };
  const started = performance.now();
  await expect(runTimeline(testbed, options)).rejects.toThrow("the upstream is gone");
  expect(performance.now() - started).toBeLessThan(30_000);
  const sent = requests;
  expect(sent).toBeGreaterThan(5);
  await new Promise((later) => setTimeout(later, 500));
  expect(requests).toBe(sent);
});

test("a failure of the load is thrown at the end of the timeline and is no unhandled rejection", async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", onUnhandled);
  try {
    const [replica] = makeTestbed({}).replicas;
    const testbed = makeTestbed({ replicas: replica === undefined ? [] : [{ ...replica, isUp: () => false }] });
    const run = runTimeline(testbed, { seconds: 2.5, outageS: 0.3, rate: 20, seed: 1 });
    await expect(run).rejects.toThrow("nothing to pick from");
    expect(unhandled).toEqual([]);
  } finally {
    process.off("unhandledRejection", onUnhandled);
  }
});
