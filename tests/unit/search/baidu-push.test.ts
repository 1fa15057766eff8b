import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createBaiduPush, createUrlPush } from "~/server/seo/baidu-push.server";
import { recordLogs, startServer } from "../server/local-upstream";
import { newFolder } from "../../support/folders";
import { testConfig } from "../../support/test-site";

const urlsTo = (last: number) => Array.from({ length: last }, (_, index) => `https://site.example/pdp/${index}`);
const HALF_AN_HOUR = 30 * 60_000;

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
afterEach(() => void vi.useRealTimers());

/** Baidu's endpoint with a daily quota: a call beyond it is rejected as a whole. */
async function startInterface(quota: number) {
  const state = { remain: quota, down: false, says: null as { status: number; body: string } | null };
  const server = await startServer((_request, response) => {
    const body = server.calls.at(-1)?.body.toString() ?? "";
    const count = body.split("\n").length;
    if (state.down) return response.writeHead(500).end("<html>down</html>");
    if (state.says !== null) return response.writeHead(state.says.status).end(state.says.body);
    if (count > state.remain) return response.writeHead(400).end('{"error":400,"message":"over quota"}');
    state.remain -= count;
    return response.end(JSON.stringify({ remain: state.remain, success: count, not_valid: [] }));
  });
  close = () => server.close();
  const bodies = () => server.calls.map(({ body }) => body.toString());
  const sent = () => bodies().join("\n").split("\n");
  return { state, server, bodies, sent, url: `${server.baseUrl}/urls?site=s&token=SECRET` };
}

/** A push of these calls, each half an hour after the one before unless it is at once. */
function makePush(url: string, memoryFile: string | null = null) {
  const log = recordLogs();
  let time = Date.parse("2026-05-01T04:00:00Z");
  const push = createBaiduPush({ url, memoryFile, log, now: () => time });
  const runAtOnce = async (last: number) => {
    push.push(urlsTo(last));
    await push.idle();
  };
  const run = async (last: number) => {
    time += HALF_AN_HOUR;
    await runAtOnce(last);
  };
  return { run, runAtOnce, log };
}

it("pushing new URLs sends each URL once, as plain text lines, after one that asks for the quota", async () => {
  const { url, server, bodies, sent } = await startInterface(10_000);
  const { run, runAtOnce } = makePush(url);
  await run(3000);
  expect(bodies().map((body) => body.split("\n").length)).toEqual([1, 2000, 999]);
  expect(sent()).toEqual(urlsTo(3000));
  expect(server.calls[0]).toMatchObject({ method: "POST", headers: { "content-type": "text/plain" } });
  expect(server.calls[0]?.url).toContain("token=SECRET");
  await runAtOnce(3002);
  expect(bodies()).toHaveLength(3);
  await run(3002);
  expect(sent().slice(3000)).toEqual(urlsTo(3002).slice(3000));
  expect(bodies()).toHaveLength(5);
});

it("pushing new URLs stops at the day's quota and goes on when there is one again", async () => {
  const { url, state, sent } = await startInterface(10);
  const { run, log } = makePush(url);
  await run(25);
  expect(sent()).toEqual(urlsTo(10));
  await run(25);
  expect(log.lines.at(-1)?.fields).toEqual({ reason: "over quota", urls: 1 });
  state.remain = 10;
  await run(25);
  expect(sent().filter((url, at, all) => all.indexOf(url) === at)).toEqual(urlsTo(20));
});

it("pushing new URLs never throws, keeps the token out of the log, and tries a failed batch again later", async () => {
  const { url, state, server, sent } = await startInterface(100);
  state.down = true;
  const { run, runAtOnce, log } = makePush(url);
  await run(2);
  await runAtOnce(2);
  expect(server.calls).toHaveLength(1);
  state.down = false;
  await run(2);
  expect(sent().slice(1)).toEqual(urlsTo(2));
  expect(JSON.stringify(log.lines)).not.toContain("SECRET");
  const nobody = makePush("http://127.0.0.1:9/urls?token=SECRET");
  await nobody.run(2);
  expect(nobody.log.lines.map(({ fields }) => fields)).toEqual([{ reason: "fetch failed", urls: 1 }]);
  expect(JSON.stringify([log.lines, nobody.log.lines])).not.toContain("SECRET");
});

it.each([
  ["no JSON object", 200, "[]", "unreadable answer, status 200"],
  ["an error by number", 200, '{"error":401,"message":"token is not valid"}', "token is not valid"],
  ["an error with a count", 200, '{"error":500,"success":1,"remain":9}', "status 200"],
  ["a failed status with a count", 502, '{"success":1,"remain":9}', "status 502"],
  ["nothing that was taken", 200, '{"remain":9}', "status 200"],
])("pushing new URLs says what is wrong about %s, and sends the URL again later", async (_, status, body, reason) => {
  const { url, state, sent } = await startInterface(100);
  const { run, log } = makePush(url);
  state.says = { status, body };
  await run(1);
  expect(log.lines.map(({ fields }) => fields)).toEqual([{ reason, urls: 1 }]);
  state.says = null;
  await run(1);
  expect(sent()).toEqual([...urlsTo(1), ...urlsTo(1)]);
});

it("pushing new URLs tells how many were taken and refused, and what is left of the quota", async () => {
  const { url, state } = await startInterface(100);
  const { run, log } = makePush(url);
  state.says = { status: 200, body: '{"remain":7,"success":1,"not_same_site":["a","b"],"not_valid":["c"]}' };
  await run(1);
  state.says.body = JSON.stringify({ remain: 6, success: 1 });
  await run(2);
  const [first, second] = log.lines.map(({ fields }) => fields);
  expect(first).toEqual({ pushed: 1, refused: 3, remain: 7 });
  expect(second).toEqual({ pushed: 1, refused: 0, remain: 6 });
});

it("pushing new URLs is off without BAIDU_PUSH_URL, and remembers in CACHE_DIR where there is one", async () => {
  expect(createUrlPush(testConfig(), recordLogs())).toBeNull();
  const { url, sent } = await startInterface(100);
  const cacheDir = newFolder();
  for (const folder of [cacheDir, null]) {
    const push = createUrlPush(testConfig({ baiduPushUrl: url, cacheDir: folder }), recordLogs());
    push?.push(urlsTo(1));
    await push?.idle();
  }
  expect(sent()).toEqual([...urlsTo(1), ...urlsTo(1)]);
  expect(readFileSync(join(cacheDir, "pushed-addresses.txt"), "utf8")).toBe(`${urlsTo(1).join("\n")}\n`);
});

it("pushing new URLs goes on after half an hour, also when the machine's clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { url, sent } = await startInterface(100);
  const push = createUrlPush(testConfig({ baiduPushUrl: url }), recordLogs());
  push?.push(urlsTo(1));
  await push?.idle();
  vi.setSystemTime(Date.now() - 48 * 2 * HALF_AN_HOUR);
  vi.advanceTimersByTime(HALF_AN_HOUR);
  push?.push(urlsTo(2));
  await push?.idle();
  expect(sent()).toEqual(urlsTo(2));
});
