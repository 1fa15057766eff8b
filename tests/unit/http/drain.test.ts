import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Registry } from "prom-client";
import { createDrain, type Drain } from "~/server/http/drain.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { listen } from "../../support/listen";

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";

let server: Server;
let port: number;
let drain: Drain;
let metrics: Registry;
let client: Socket;
let release: (() => void) | null = null;

beforeEach(async () => {
  metrics = createMetrics();
  ({ server, port } = await listen((request, response) => {
    response.once("close", drain.track(response));
    if (request.url === "/slow") release = () => void response.end("taken");
    else response.end("taken");
  }));
  drain = createDrain(server, metrics);
  release = null;
  client = connect(port, "127.0.0.1");
  await once(client, "connect");
});
afterEach(() => client.destroy());

async function answer(socket = client): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", (error) => (text += error.message));
  await new Promise((closed) => socket.once("close", closed));
  return text;
}

// A proxy may not send a form a second time: where its connection is cut, the visitor is told of a failure.
it("a server that ends answers requests that have come and were not read, or wait to be accepted", async () => {
  const clients = [client, ...Array.from({ length: 30 }, () => connect(port, "127.0.0.1"))];
  for (const one of clients) one.write(POST);
  const cut = drain.finish(1000);
  for (const text of await Promise.all(clients.map((one) => answer(one))))
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\nConnection: close\r\n[\s\S]*taken$/);
  expect(await cut).toBe(0);
});

it("a server that ends answers a request that is running, and closes its connection", async () => {
  client.write(POST.replace("POST /", "POST /slow"));
  await expect.poll(() => release).not.toBeNull();
  expect(drain.isDraining).toBe(false);
  expect(await metrics.metrics()).toContain("http_requests_in_flight 1\n");
  const cut = drain.finish(60_000);
  expect(drain.isDraining).toBe(true);
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  // Meanwhile new requests are accepted.
  expect(server.listening).toBe(true);
  release?.();
  expect(await answer()).toMatch(/\r\nConnection: close\r\n[\s\S]*taken$/);
  expect(await cut).toBe(0);
});

it("a server that ends cuts off a request that does not end in time", async () => {
  client.write(POST.replace("POST /", "POST /slow"));
  await expect.poll(() => release).not.toBeNull();
  const cut = drain.finish(50);
  expect(await answer()).toBe("");
  expect(await cut).toBe(1);
});

it("a server that ends answers a request whose connection was there first", async () => {
  const cut = drain.finish(1000);
  // The listening socket is closed by then, and the connection is still waited for.
  while (server.listening) await setImmediate();
  client.write(POST);
  expect(await answer()).toContain("taken");
  expect(await cut).toBe(0);
});

it("a server that ends does not wait for a connection that sends nothing", async () => {
  // Past this test's own time-out.
  expect(await drain.finish(600_000)).toBe(0);
  expect(await answer()).toBe("");
});
