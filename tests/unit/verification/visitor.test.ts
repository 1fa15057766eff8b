import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { identifyVisitor, visitorOf } from "~/server/session/visitor.server";
import { installSite, testConfig } from "../../support/test-site";

const cookieOf = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";
const traits = {
  cookieHeader: null,
  userAgent: "Browser/1",
  clientIp: "203.0.113.7",
  scope: "some code",
  formKey: null as string | null,
};

beforeEach(() => {
  vi.useFakeTimers();
  installSite();
});
afterEach(() => void vi.useRealTimers());

const idOf = async (given: Partial<Omit<typeof traits, "cookieHeader">> & { cookieHeader?: string }) =>
  (await identifyVisitor({ ...traits, ...given })).id;

it("the same visitor holds the same signed cookie for a day, wherever, which scripts and other sites never see", async () => {
  const { id, setCookie } = await identifyVisitor(traits);
  expect(setCookie.split("; ").slice(1)).toEqual(["Max-Age=86400", "Path=/", "HttpOnly", "SameSite=Lax"]);
  vi.advanceTimersByTime(3_600_000);
  const elsewhere = { userAgent: "Other/2", clientIp: "198.51.100.1", scope: "another code" };
  expect(await idOf({ ...elsewhere, cookieHeader: cookieOf(setCookie) })).toBe(id);
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
  const { id, setCookie } = await identifyVisitor({ ...traits, scope: "victim" });
  const forged = cookieOf(setCookie).replace(/\.[^.]*$/, ".forged");
  expect(await idOf({ cookieHeader: forged, scope: "attacker" })).not.toBe(id);
});

it("the same visitor stays the same on every replica while SESSION_SECRET rotates (docs/operations.md)", async () => {
  const [old, next] = ["the-secret-of-before", "the-secret-from-now-on"];
  const steps = [[old], [old, next], [next, old], [next]];
  const replaced = steps.slice(1).map((after, index) => [steps[index] ?? [], after] as const);
  const inBothOrders = replaced.flatMap(([before, after]) => [[before, after] as const, [after, before] as const]);
  for (const [first, then] of inBothOrders) {
    installSite(testConfig({ sessionSecrets: first }));
    const { id, setCookie } = await identifyVisitor(traits);
    installSite(testConfig({ sessionSecrets: then }));
    const again = await identifyVisitor({ ...traits, cookieHeader: cookieOf(setCookie) });
    expect([first, then, again.id]).toEqual([first, then, id]);
  }
});

it("the same visitor is known by the request's cookie, address and browser", async () => {
  const ask = (headers: Record<string, string>, clientIp: string) =>
    runInScope(createScope({ requestId: "r", clientIp }), () =>
      visitorOf(new Request("http://site.test/", { headers }), "by request"),
    );
  const { id, setCookie } = await ask({ "User-Agent": "Browser/1" }, "203.0.113.7");
  expect((await ask({ "User-Agent": "Browser/1" }, "203.0.113.7")).id).toBe(id);
  expect((await ask({ "User-Agent": "Browser/2" }, "203.0.113.7")).id).not.toBe(id);
  expect((await ask({ "User-Agent": "Browser/1" }, "203.0.113.8")).id).not.toBe(id);
  expect((await ask({ Cookie: cookieOf(setCookie) }, "203.0.113.9")).id).toBe(id);
  // A form's key is one only if it is long enough not to be another's.
  const keyed = (formKey: unknown) =>
    runInScope(createScope({ requestId: "r", clientIp: "203.0.113.7" }), () =>
      visitorOf(new Request("http://site.test/"), "by key", formKey),
    );
  const guessable = await keyed("1");
  expect((await keyed("2")).id).toBe(guessable.id);
  expect((await keyed("a-key-that-nobody-has")).id).not.toBe(guessable.id);
});
