import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setSite } from "../support/stage";

const ENDPOINT = "securityCode/query";
const note = "每个验证码仅可查询5次，超过次数后将被冻结。";
const failedText = "请求失败，请稍后重试！";

const stage = setSite({ env: { TRUST_PROXY: "1", UPSTREAM_TIMEOUT_MS: "1500" } });

let count = 0;
/** A code per test; its first digit determines the result (demo/upstream/README.md). */
const newCode = (kind: number) => `NH${kind}${String(++count).padStart(9, "0")}`;
const newIp = () => `203.0.113.${++count}`;
const calls = () => stage.calls(ENDPOINT);

const post = (code: string, headers: Record<string, string> = {}, site = stage.site) =>
  fetch(`${site.url}/verification`, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": newIp(), ...headers },
    body: new URLSearchParams({ securityCode: code }),
  });
/** The page that a post leads to. */
const shownBy = (answered: Response, site = stage.site) => {
  const cookies = answered.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return fetch(`${site.url}/verification`, { headers: { Cookie: cookies.join("; ") } });
};

describe("a query", () => {
  it("leads on with 303 to a page that shows the answer once", async () => {
    const answered = await post(newCode(0));
    expect(answered).toRedirectTo("/verification", 303);
    const shown = await shownBy(answered);
    for (const response of [answered, shown]) expect(response).toBePrivate();
    expect(await shown.text()).toContain("data-verification");
    expect(shown.headers.getSetCookie().some((cookie) => cookie.startsWith("flash=;"))).toBe(true);
    expect(await (await stage.get("/verification")).text()).not.toContain("data-verification");
  });

  const spend = (code: string, queries: number) => {
    stage.state.verifications[code] = { queries, firstSearchTime: "2026-05-06 07:08:09" };
    return code;
  };
  it.each([
    ["genuine", () => newCode(0), ["北港瓷正品，感谢您的信任", note]],
    [
      "repeated",
      () => spend(newCode(1), 1),
      ["北港瓷正品", "您所查询的条形码此前已被查询过", note, "2026-05-06 07:08", "2次"],
    ],
    ["frozen", () => spend(newCode(2), 5), ["现已冻结", "如有疑问，请联系我们。", "6次"]],
    ["wrong code", () => `wrong&+%中文${++count}`, ["您所查询的条形码错误", "请谨防假冒产品"]],
    ["without an envelope", () => newCode(7), ["北港瓷正品，感谢您的信任", note]],
  ] as const)("is answered, after one call: %s", async (_, makeCode, texts) => {
    const before = calls();
    const { text } = (await readHtml(await shownBy(await post(makeCode())))).get("[data-verification]");
    for (const part of texts) expect(text).toContain(part);
    expect(calls()).toBe(before + 1);
  });

  it.each([
    ["a failed envelope", 5, null, "验证服务维护中，请稍后再试"],
    ["a dead upstream", 0, "500", failedText],
    ["an upstream that never answers", 0, "timeout", failedText],
  ] as const)("that fails says so, after one call: %s", async (_, kind, fault, text) => {
    const before = calls();
    stage.faults.setFault(ENDPOINT, fault);
    const answered = await post(newCode(kind));
    const reference = answered.headers.get("x-request-id")?.slice(0, 8) ?? "";
    const page = await readHtml(await shownBy(answered));
    expect(page.main.text).toMatch(new RegExp(`${text}\\s+参考号：${reference}（`));
    expect(page.query("[data-verification]")).toBeNull();
    expect(calls()).toBe(before + 1);
  });

  it("that is empty or too long is answered with 400 and the form", async () => {
    const before = calls();
    for (const code of ["", "  ", "x".repeat(31)]) {
      const refused = await post(code);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('name="securityCode"');
    }
    expect(calls()).toBe(before);
  });

  it("is spent by no replayed post, no prefetch, and nothing but a post", async () => {
    const code = newCode(0);
    const before = calls();
    const headers = { "User-Agent": "A/1", "X-Forwarded-For": newIp() };
    const send = (path: string, method: string, more: Record<string, string> = {}) =>
      stage.get(path, { method, headers: { ...headers, ...more }, body: new URLSearchParams({ securityCode: code }) });
    for (const path of [
      "/verification",
      "/verification",
      "/verification.data",
      "/customer-service/product-verification",
    ])
      await send(path, "POST");
    for (const [name, value] of [
      ["Sec-Purpose", "prefetch"],
      ["Sec-Purpose", "prefetch;prerender"],
      ["Purpose", "prefetch"],
    ] as const) {
      expect((await post(newCode(0), { [name]: value })).status).toBe(400);
    }
    for (const method of ["GET", "HEAD"]) await stage.get(`/verification?securityCode=${code}`, { method, headers });
    await send("/verification", "PUT");
    expect(calls()).toBe(before + 1);
  });

  it("over a client's limit says how long to wait, and leaves the code's queries to its owner", async () => {
    const code = newCode(0);
    const before = calls();
    const address = newIp();
    const attack = (n: number) => post(code, { "X-Forwarded-For": address, "User-Agent": `Attacker/${n}` });
    for (let n = 1; n <= 10; n++) expect((await attack(n)).status).toBe(303);
    const refused = await attack(11);
    expect(refused).toBeLimited();
    const page = await refused.text();
    expect(page).toContain("查询过于频繁");
    expect(page).toContain(`参考号：${refused.headers.get("x-request-id")?.slice(0, 8) ?? ""}（`);
    expect(page).toMatch(/请在\d+分钟后再试。/);
    expect(calls()).toBe(before + 10);
    expect((await post(code)).status).toBe(303);
    expect(calls()).toBe(before + 11);
  });
});

it("the form and the answer stay while the page's content is unavailable", async () => {
  stage.faults.setFault("content/queryModelContentDetail", "500");
  // A site that has no copy of the page.
  const fresh = await stage.start({ env: { TRUST_PROXY: "1" }, untilReady: false });
  const page = await fetch(`${fresh.url}/verification`);
  expect(page).toBeUnavailable();
  expect(await page.text()).toContain('name="securityCode"');
  const shown = await shownBy(await post(newCode(0), {}, fresh), fresh);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain("感谢您的信任");
});
