import { expect, test } from "vitest";
import { makeAsker, WITHOUT_TOKEN } from "./ask";

interface Result {
  prompt: string;
  queryTimes: number | string;
  firstSearchTime: string;
  status: number | string;
}

const query = (asker: ReturnType<typeof makeAsker>, securityCode: string) =>
  asker.read(asker.get("securityCode/query", { securityCode }, WITHOUT_TOKEN)) as Promise<unknown> as Promise<{
    success?: boolean;
    errorMessage?: string;
    code?: number;
    data: { code: number | string; data: Result | null } | null;
  }>;

test("a genuine code is first, repeated four times, then frozen; each code counts for itself", async () => {
  const asker = makeAsker();
  const seen: Result[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const result = (await query(asker, "NH1234567890")).data?.data;
    if (result) seen.push(result);
  }
  expect(seen.map((result) => result.status)).toEqual([1, 2, 2, 2, 2, 3, 3]);
  expect(seen.map((result) => result.queryTimes)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(seen.map((result) => result.firstSearchTime)).size).toBe(1);
  expect(seen[0]?.firstSearchTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await query(asker, "NH1234567891")).data?.data?.status).toBe(1);
  expect(asker.upstream.state.verifications["NH1234567890"]?.queries).toBe(7);
});

test("the other outcomes follow from the code's text", async () => {
  const asker = makeAsker();
  expect((await query(asker, "NH4000000000")).data?.data?.status).toBe(4);
  expect((await query(asker, "NH9000000000")).data?.data?.status).toBe(9);
  expect(await query(asker, "NH5000000000")).toMatchObject({
    success: false,
    errorMessage: "验证服务维护中，请稍后再试",
  });
  expect(await query(asker, "NH6000000000")).toMatchObject({ success: true, data: null });
  expect(await query(asker, "NH7000000000")).toMatchObject({ code: 1, data: { status: 1 } });
  expect((await query(asker, "NH8000000000")).data).toMatchObject({
    code: "1",
    data: { status: "1", queryTimes: "1" },
  });
  for (const code of ["伪造", "NH123", "nh1234567890", "NH12345678901"]) {
    expect((await query(asker, code)).data).toEqual({ code: 0, data: null });
  }
  expect(Object.keys(asker.upstream.state.verifications)).toEqual(["NH7000000000", "NH8000000000"]);
});

test("reset forgets what was counted", async () => {
  const asker = makeAsker();
  await query(asker, "NH1234567890");
  asker.upstream.state.reset();
  expect(asker.upstream.state.upstream).toEqual({ calls: {}, mistakes: [] });
  expect((await query(asker, "NH1234567890")).data?.data?.status).toBe(1);
});
