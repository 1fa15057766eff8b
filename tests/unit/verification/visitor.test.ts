import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { visitorOf } from "~/server/session/visitor.server";
import { installSite, testConfig } from "../../support/test-site";

const cookieOf = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";

interface Traits {
  cookie: string;
  userAgent: string;
  clientIp: string;
  scope: string;
  formKey: unknown;
}

const identify = ({ cookie, userAgent, clientIp, scope, formKey }: Partial<Traits> = {}) => {
  const headers = { "User-Agent": userAgent ?? "Browser/1", ...(cookie === undefined ? {} : { Cookie: cookie }) };
  const request = new Request("http://site.test/", { headers });
  return runInScope(createScope({ requestId: "r", clientIp: clientIp ?? "203.0.113.7" }), () =>
    visitorOf(request, scope ?? "some code", formKey),
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  installSite();
});
afterEach(() => void vi.useRealTimers());

const idOf = async (given: Partial<Traits>) => (await identify(given)).id;

it("the same visitor holds the same signed cookie for a day, wherever, which scripts and other sites never see", async () => {
  const { id, setCookie } = await identify();
  expect(setCookie.split("; ").slice(1)).toEqual(["Max-Age=86400", "Path=/", "HttpOnly", "SameSite=Lax"]);
  vi.advanceTimersByTime(3_600_000);
  const elsewhere = { userAgent: "Other/2", clientIp: "198.51.100.1", scope: "another code" };
  expect(await idOf({ ...elsewhere, cookie: cookieOf(setCookie) })).toBe(id);
});

it("the same visitor is, before there is a cookie, whoever sends the same from the same IP and user agent within 10 seconds", async () => {
  const first = await idOf({ scope: "own" });
  vi.advanceTimersByTime(10_000);
  expect(await idOf({ scope: "own" })).toBe(first);
  vi.advanceTimersByTime(10_001);
  expect(await idOf({ scope: "own" })).not.toBe(first);
});

it("the same visitor is, without a cookie, who has the same form within 30 minutes", async () => {
  const form = { scope: "its files", formKey: "1234567890-1234567890" };
  const first = await idOf(form);
  vi.advanceTimersByTime(30 * 60_000);
  expect(await idOf(form)).toBe(first);
  expect(await idOf({ ...form, formKey: "another-form-of-his" })).not.toBe(first);
  vi.advanceTimersByTime(30 * 60_000 + 1);
  expect(await idOf(form)).not.toBe(first);
});

it.each([
  ["another IP", { clientIp: "203.0.113.8" }],
  ["another user agent", { userAgent: "Browser/2" }],
  ["another code", { scope: "other" }],
])("the same visitor is not one with %s", async (_, difference) => {
  expect(await idOf(difference)).not.toBe(await idOf({}));
});

it("the same visitor is not who only says so: a cookie whose signature does not hold", async () => {
  const { id, setCookie } = await identify({ scope: "victim" });
  const forged = cookieOf(setCookie).replace(/\.[^.]*$/, ".forged");
  expect(await idOf({ cookie: forged, scope: "attacker" })).not.toBe(id);
});

it("the same visitor stays the same on every replica while SESSION_SECRET rotates (docs/operations.md)", async () => {
  const [old, next] = ["the-secret-of-before", "the-secret-from-now-on"];
  const steps = [[old], [old, next], [next, old], [next]];
  const replaced = steps.slice(1).map((after, index) => [steps[index] ?? [], after] as const);
  const inBothOrders = replaced.flatMap(([before, after]) => [[before, after] as const, [after, before] as const]);
  for (const [first, then] of inBothOrders) {
    installSite(testConfig({ sessionSecrets: first }));
    const { id, setCookie } = await identify();
    installSite(testConfig({ sessionSecrets: then }));
    const again = await identify({ cookie: cookieOf(setCookie) });
    expect([first, then, again.id]).toEqual([first, then, id]);
  }
});

it("the same visitor is not told by a form's key that is short enough to be another's", async () => {
  const guessable = await idOf({ formKey: "1" });
  expect(await idOf({ formKey: "2" })).toBe(guessable);
  expect(await idOf({ formKey: "a-key-that-nobody-has" })).not.toBe(guessable);
});
