import { expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setSite } from "../support/stage";

const stage = setSite({ env: { TRUST_PROXY: "1" } });

let count = 0;
/** A code per test; its first digit determines the result (demo/upstream/README.md). */
const newCode = (kind: number) => `NH${kind}${String(++count).padStart(9, "0")}`;
const newIp = () => `203.0.113.${++count}`;
const calls = () => stage.calls("securityCode/query");

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

it("a query leads on with 303 to a private page that shows the answer once, after one call", async () => {
  const before = calls();
  const code = newCode(1);
  stage.state.verifications[code] = { queries: 1, firstSearchTime: "2026-05-06 07:08:09" };
  const answered = await post(code);
  expect(answered).toRedirectTo("/verification", 303);
  const shown = await shownBy(answered);
  for (const response of [answered, shown]) expect(response).toBePrivate();
  const { text } = (await readHtml(shown)).get("[data-verification]");
  for (const part of ["此前已被查询过", "2026-05-06 07:08", "2次"]) expect(text).toContain(part);
  expect(shown.headers.getSetCookie().some((cookie) => cookie.startsWith("flash=;"))).toBe(true);
  expect((await stage.read("/verification")).query("[data-verification]")).toBeNull();
  expect(calls()).toBe(before + 1);
});

it("a query is spent by no replayed post, no prefetch, no mistake, and nothing but a post", async () => {
  const code = newCode(0);
  const before = calls();
  const headers = { "User-Agent": "A/1", "X-Forwarded-For": newIp() };
  const body = new URLSearchParams({ securityCode: code });
  const page = "/verification";
  for (const path of [page, page, "/resources/verification", "/customer-service/product-verification"])
    await stage.get(path, { method: "POST", headers, body });
  for (const name of ["Sec-Purpose", "Purpose"])
    expect((await post(newCode(0), { [name]: "prefetch;prerender" })).status).toBe(400);
  const refused = await post("x".repeat(31));
  expect([refused.status, (await readHtml(refused)).main.queryAll('[name="securityCode"]').length]).toEqual([400, 1]);
  for (const method of ["GET", "HEAD"]) await stage.get(`${page}?securityCode=${code}`, { method, headers });
  await stage.get(page, { method: "PUT", headers, body });
  expect(calls()).toBe(before + 1);
});

it("a query over a client's limit says how long to wait", async () => {
  const code = newCode(0);
  const before = calls();
  const address = newIp();
  const attack = (n: number) => post(code, { "X-Forwarded-For": address, "User-Agent": `Attacker/${n}` });
  for (let n = 1; n <= 10; n++) expect((await attack(n)).status).toBe(303);
  const refused = await attack(11);
  expect(refused).toBeLimited();
  const reference = refused.headers.get("x-request-id")?.slice(0, 8) ?? "none";
  expect(await refused.text()).toMatch(new RegExp(`查询过于频繁[^]*请在\\d+分钟后再试。[^]*参考号：${reference}（`));
  expect(calls()).toBe(before + 10);
});

it("the form and the answer stay while the page's content is unavailable", async () => {
  stage.faults.setFault("content/queryModelContentDetail", "500");
  // A site that has no copy of the page.
  const fresh = await stage.start({ untilReady: false });
  const page = await fetch(`${fresh.url}/verification`);
  expect(page).toBeUnavailable();
  expect(await page.text()).toContain('name="securityCode"');
  const shown = await shownBy(await post(newCode(0), {}, fresh), fresh);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain("感谢您的信任");
});
