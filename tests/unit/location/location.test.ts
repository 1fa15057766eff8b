import { beforeEach, describe, expect, it } from "vitest";
import { createLocator as create, readLocation, type LocatorOptions } from "~/server/stores/location.server";
import { createLimits, type CreateLimit, type Limit } from "~/server/platform/redis/rate-limits.server";
import { createTestLimit, testHash } from "../../support/test-site";

const body =
  '{"status":0,"result":{"location":{"lat":31.2,"lng":121.5},"ad_info":{"province":"上海市","city":"上海市"}}}';
const shanghai = { latitude: 31.2, longitude: 121.5, province: "上海市", city: "上海市" };
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
  const maps = { url: "http://maps.example/ip", key: "k" };
  let asked: URLSearchParams[];
  let answer: string;
  let status: number;
  let delayMs: number;
  let sent: RequestInit | undefined;
  beforeEach(() => void ([asked, answer, status, delayMs] = [[], `cb&&cb(${body})`, 200, 0]));

  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push(new URL(url as URL).searchParams);
    sent = init;
    await new Promise((answered) => setTimeout(answered, delayMs));
    return new Response(answer, { status });
  };
  const createLocator = (options: Partial<LocatorOptions> = {}) =>
    create({ createLimit: createTestLimit, maps, fetch, ...options });

  it("asks once per IP block, with IP and key", async () => {
    const locate = createLocator();
    const [first, second] = ["203.119.26.1", "2408:8000:1::1"];
    // Many visitors of a block at once, too.
    await Promise.all(Array.from({ length: 50 }, () => locate(first)));
    for (const ip of [first, "203.119.26.77", second, "2408:8000:1:ffff::2", "2408:8000:2::1"])
      expect(await locate(ip)).toEqual(shanghai);
    expect(asked.map((query) => query.get("ip"))).toEqual([first, second, "2408:8000:2::1"]);
    expect(asked[0]?.get("key")).toBe("k");
  });

  it.each(["127.0.0.1", "10.1.2.3", "::1", "fe80::1", "not an address"])("never asks for %s", async (ip) => {
    expect(await createLocator()(ip)).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it("asks at most five times a second, with all replicas that count together", async () => {
    let ms = 0;
    const limits = createLimits({ redis: null, prefix: "", hash: testHash, now: () => 1000 + ms });
    let limit: Limit | null = null;
    const createLimit: CreateLimit = (options) => (limit ??= limits(options));
    const replicas = [createLocator({ createLimit }), createLocator({ createLimit })];
    let block = 0;
    const locateAt = async (at: number, visitors: number) => {
      ms = at;
      for (let left = visitors; left > 0; left -= 1) await replicas[block % 2]?.(`203.119.${block++}.1`);
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
    ["an error's page, whatever it says", 500, body, null],
    ["more than 64 KB", 200, body.padEnd(64 * 1024 + 1), null],
    ["64 KB", 200, body.padEnd(64 * 1024), shanghai],
  ])("reads an answer of 64 KB at its own address, and in time: %s", async (_, answered, text, found) => {
    [status, answer] = [answered, text];
    expect(await createLocator()("203.119.26.1")).toEqual(found);
    expect(asked).toHaveLength(1);
    expect(sent).toEqual({ signal: expect.any(AbortSignal) as AbortSignal, redirect: "error" });
  });

  it("remembers a failure for a shorter time than a place", async () => {
    let now = 1000;
    const locate = createLocator({ now: () => now });
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
    const locate = createLocator();
    expect(await locate("203.119.26.1")).toBeNull();
    await expect.poll(() => locate("203.119.26.1")).toEqual(shanghai);
    expect(asked).toHaveLength(1);
  });

  it("is off without a service, and survives one that is gone", async () => {
    expect(await createLocator({ maps: null })("203.119.26.1")).toBeNull();
    const gone = () => Promise.reject(new TypeError("fetch failed"));
    expect(await createLocator({ fetch: gone })("203.119.26.1")).toBeNull();
  });
});
