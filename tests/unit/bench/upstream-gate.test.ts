import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUpstreamGate, type UpstreamGate } from "../../../tools/bench/replicas/upstream-gate";

const server = createServer((request, response) => {
  if (request.url !== "/gateway/slow") response.end(`answer to ${request.url}`);
});
let gate: UpstreamGate;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  gate = await startUpstreamGate(`http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway`);
});
afterAll(async () => {
  await gate.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const call = async (path = "/x", init: RequestInit = {}) => {
  // A kept connection could be reused at the moment of its reset.
  const response = await fetch(gate.url + path, { ...init, headers: { Connection: "close" } });
  return [response.status, await response.text()];
};
const codeOf = (error: unknown) => ((error as Error).cause as NodeJS.ErrnoException).code;
const RELAYED = [200, "answer to /gateway/x"];

test("it relays, fails in each way, and relays again", async () => {
  expect(await call()).toEqual(RELAYED);

  await gate.fail("refused");
  expect(codeOf(await call().catch((error: unknown) => error))).toBe("ECONNREFUSED");

  await gate.fail("503");
  expect(await call()).toEqual([503, ""]);
  expect(await call("/x", { method: "POST", body: "a form".repeat(50_000) })).toEqual([503, ""]);

  await gate.fail("no answer");
  const unanswered = await call("/x", { signal: AbortSignal.timeout(500) }).catch((error: unknown) => error);
  expect(unanswered).toMatchObject({ name: "TimeoutError" });

  await gate.fail(null);
  expect(await call()).toEqual(RELAYED);
});

test("a call that is under way breaks when an outage begins, and when one ends", async () => {
  const outcomeOf = (path: string) => call(path).then(String, codeOf);
  const slow = outcomeOf("/slow");
  await new Promise<void>((arrived) => server.once("request", () => arrived()));
  await gate.fail("no answer");
  const unanswered = outcomeOf("/x");
  await new Promise((later) => setTimeout(later, 200));
  await gate.fail(null);
  const broken: unknown = expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/);
  expect(await Promise.all([slow, unanswered])).toEqual([broken, broken]);
});
