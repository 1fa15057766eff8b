import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocator as create, readLocation, type LocatorOptions } from "~/server/stores/location.server";
import { createLimits, type CreateLimit, type Limit } from "~/server/platform/redis/rate-limits.server";
import { createTestLimit, testHash } from "../../support/test-site";

const body =
  '{"status":0,"result":{"location":{"lat":31.2,"lng":121.5},"ad_info":{"province":"上海市","city":"上海市"}}}';
const shanghai = { latitude: 31.2, longitude: 121.5, province: "上海市", city: "上海市" };
const createLocator = (options: Omit<LocatorOptions, "createLimit">) =>
  create({ createLimit: createTestLimit, ...options });
const at = (lat: unknown, lng: unknown) => JSON.stringify({ status: 0, result: { location: { lat, lng } } });

describe("readLocation", () => {
  it.each([
    ["JSON", body],
    ["JSONP", `cb(${body})`],
    ["JSONP with a semicolon", `cb(${body});`],
    ["guarded JSONP", `cb&&cb(${body})`],
    ["a fork's answer without a status", body.replace('"status":0,', "")],
  ])("reads %s", (_name, text) => expect(readLocation(text)).toEqual(shanghai));

  it("reads coordinates written as text, and does without area names", () => {
    expect(readLocation(at("31.2", "121.5"))).toEqual({ ...shanghai, province: null, city: null });
  });

  it.each([
    ["latitude 0", at(0, 121)],
    ["longitude 0", at(31, 0)],
    ["latitude above 90", at(90.1, 121)],
    ["longitude below -180", at(31, -180.1)],
    ["no number", at("x", 1)],
    ["null", at(null, null)],
    ["a failure status", '{"status":310,"message":"no key"}'],
    ["a failure status beside a place", body.replace(":0,", ":310,")],
    ["code instead of data", "cb((function(){return {}})())"],
    ["an HTML page", "<html><body>{}</body></html>"],
    ["nothing", ""],
  ])("finds nobody in %s", (_name, text) => expect(readLocation(text)).toBeNull());

  it.each([
    [-90, -180],
    [90, 180],
  ])("takes the edge %d, %d", (lat, lng) => expect(readLocation(at(lat, lng))).not.toBeNull());
});

describe("createLocator", () => {
  let server: Server;
  let asked: URLSearchParams[];
  let answer: string;
  let status: number;
  let delayMs: number;
  let maps: { url: string; key: string };

  beforeEach(async () => {
    asked = [];
    answer = `cb&&cb(${body})`;
    status = 200;
    delayMs = 0;
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? "/", "http://maps").searchParams);
      setTimeout(() => response.writeHead(status, { Location: "/elsewhere" }).end(answer), delayMs);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    maps = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ip`, key: "k" };
  });
  afterEach(() => void server.close());

  it("asks once per IP block, with IP and key", async () => {
    const { locate } = createLocator({ maps });
    const [first, second] = ["203.119.26.1", "2408:8000:1::1"];
    for (const ip of [first, "203.119.26.77", second, "2408:8000:1:ffff::2", "2408:8000:2::1"])
      expect(await locate(ip)).toEqual(shanghai);
    expect(asked.map((query) => query.get("ip"))).toEqual([first, second, "2408:8000:2::1"]);
    expect(asked[0]?.get("key")).toBe("k");
  });

  it("makes one call for many visitors of a block at once", async () => {
    const { locate } = createLocator({ maps });
    await Promise.all(Array.from({ length: 50 }, (_, host) => locate(`203.119.26.${host}`)));
    expect(asked).toHaveLength(1);
  });

  it.each(["127.0.0.1", "10.1.2.3", "::1", "fe80::1", "not an address"])("never asks for %s", async (ip) => {
    expect(await createLocator({ maps }).locate(ip)).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it("asks at most five times a second, with all replicas that count together", async () => {
    let ms = 0;
    const limits = createLimits({ redis: null, prefix: "", hash: testHash, now: () => 1000 + ms });
    let limit: Limit | null = null;
    const createLimit: CreateLimit = (options) => (limit ??= limits(options));
    const replicas = [create({ maps, createLimit }), create({ maps, createLimit })];
    let block = 0;
    const locateAt = async (at: number, visitors: number) => {
      ms = at;
      for (let left = visitors; left > 0; left -= 1) await replicas[block % 2]?.locate(`203.119.${block++}.1`);
      return asked.length;
    };
    expect(await locateAt(0, 1)).toBe(1);
    expect(await locateAt(900, 9)).toBe(5);
    // The first call is over a second ago, the other four are not.
    expect(await locateAt(1500, 9)).toBe(6);
    expect(await locateAt(1899, 9)).toBe(6);
    expect(await locateAt(2400, 9)).toBe(10);
  });

  it.each([
    ["an error's page, whatever it says", 500, 0],
    ["another address", 302, 0],
    ["more than 64 KB", 200, 64 * 1024 + 1],
  ])("finds nobody in %s", async (_, answered, bytes) => {
    status = answered;
    answer = body.padEnd(bytes);
    expect(await createLocator({ maps }).locate("203.119.26.1")).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it("reads 64 KB, and limits the time of a call", async () => {
    answer = body.padEnd(64 * 1024);
    let sent: RequestInit | undefined;
    const fetch: typeof globalThis.fetch = (url, init) => globalThis.fetch(url, (sent = init));
    expect(await createLocator({ maps, fetch }).locate("203.119.26.1")).toEqual(shanghai);
    expect(sent?.signal).toBeInstanceOf(AbortSignal);
  });

  it("remembers a failure for a shorter time than a place", async () => {
    let now = 1000;
    const { locate } = createLocator({ maps, now: () => now });
    answer = "<html>";
    expect(await locate("203.119.26.1")).toBeNull();
    answer = body;
    now += 60_000;
    expect(await locate("203.119.26.1")).toBeNull();
    for (const laterMs of [10 * 60_000, 12 * 3600_000]) {
      now += laterMs;
      expect(await locate("203.119.26.1")).toEqual(shanghai);
    }
    expect(asked).toHaveLength(2);
  });

  it("gives up waiting for a slow service, and keeps its answer for the next page", async () => {
    delayMs = 1500;
    const { locate } = createLocator({ maps });
    expect(await locate("203.119.26.1")).toBeNull();
    await expect.poll(() => locate("203.119.26.1")).toEqual(shanghai);
    expect(asked).toHaveLength(1);
  });

  it("is off without a service, and survives one that is gone", async () => {
    expect(await createLocator({ maps: null }).locate("203.119.26.1")).toBeNull();
    server.close();
    expect(await createLocator({ maps: { url: "http://127.0.0.1:1/", key: "k" } }).locate("203.119.26.1")).toBeNull();
  });
});
