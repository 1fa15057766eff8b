import { expect, test } from "vitest";
import { makeAsker } from "./ask";

const KEY = "searchWord/findSearchWord";
const ask = (asker: ReturnType<typeof makeAsker>) => asker.get(KEY, { storeId: "WW" });

test("each scripted fault shows in the answer, is counted once, and ends when it is taken away", async () => {
  const asker = makeAsker();
  const { faults, state } = asker.upstream;
  Object.assign(faults, { slowMs: 5, dripMs: 5 });

  faults.setFault(KEY, "500");
  expect((await ask(asker)).status).toBe(500);
  faults.setFault(KEY, "404");
  expect((await ask(asker)).status).toBe(404);
  faults.setFault(KEY, "html");
  expect(await (await ask(asker)).text()).toContain("<!doctype html>");
  faults.setFault(KEY, "truncated");
  const half = await (await ask(asker)).text();
  expect(() => JSON.parse(half) as unknown).toThrow();
  faults.setFault(KEY, "failed");
  expect(await asker.read(ask(asker))).toMatchObject({ success: false, data: null });
  faults.setFault(KEY, "nulls");
  expect(await asker.read(ask(asker))).toMatchObject({ success: true, data: { historyWordConfig: { enabled: null } } });
  faults.setFault(KEY, "slow");
  expect(await asker.read(ask(asker))).toMatchObject({ success: true, data: { historyWordConfig: { enabled: 1 } } });
  faults.setFault(KEY, "refused");
  await expect(ask(asker)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  faults.setFault(KEY, "reset");
  await expect((await ask(asker)).text()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  faults.setFault(KEY, "large");
  expect((await (await ask(asker)).arrayBuffer()).byteLength).toBeGreaterThan(50 * 1024 * 1024);
  faults.setFault(KEY, "drip");
  const reader = (await ask(asker)).body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(1);
  await reader?.cancel();
  expect(state.upstream.calls[KEY]).toBe(11);

  faults.setFault(KEY, null);
  expect((await asker.read(ask(asker))).success).toBe(true);
});

test("a time-out lasts until the caller gives up", async () => {
  const asker = makeAsker();
  asker.upstream.faults.setFault("*", "timeout");
  const request = new Request(asker.url(KEY, { storeId: "WW" }), {
    headers: { storeCode: "ST0001", token: "t" },
    signal: AbortSignal.timeout(20),
  });
  await expect(asker.send(request)).rejects.toMatchObject({ name: "TimeoutError" });
});
