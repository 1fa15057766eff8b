import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { readFlash, readFlashAs, redirectWithFlash, redirectWithToast } from "~/server/session/flash.server";
import { installSite, testConfig } from "../../support/test-site";

beforeAll(() => void installSite());

/** The cookie that this redirect sets, and the request that brings it back. */
function followed(redirected: Response) {
  const [cookie = ""] = redirected.headers.getSetCookie();
  const [pair = ""] = cookie.split(";");
  return { cookie, request: new Request("http://site.test/", { headers: { Cookie: pair } }) };
}

it("is a page of the visitor's own, and a cookie for a minute that scripts cannot read, with a mark that they can", async () => {
  const { headers } = await redirectWithToast("/", "瓷");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  const [flash = "", ...others] = headers.getSetCookie();
  expect(flash.split("; ").slice(1)).toEqual(["Max-Age=60", "Path=/", "HttpOnly", "SameSite=Lax"]);
  expect(others).toEqual(["flash_waiting=1; Path=/; Max-Age=60; SameSite=Lax"]);
});

it("that somebody else signed says nothing", async () => {
  const { request } = followed(await redirectWithToast("/", "瓷"));
  installSite(testConfig({ sessionSecrets: ["another-secret"] }));
  expect(await readFlash(request)).toBeNull();
  installSite();
});

it.each([
  ["Chinese", "瓷"],
  ["emoji", "🏺"],
])("a toast of a thousand %s characters is cut to what a browser keeps", async (_name, character) => {
  const { cookie, request } = followed(await redirectWithToast("/", character.repeat(1000)));
  expect(cookie.length).toBeLessThan(4096);
  expect(await readFlash(request)).toEqual({ kind: "error", text: `${character.repeat(499)}…` });
});

it("so is the text of a form's reply, and a shorter one stays as it is", async () => {
  const reply = (message: string) => ({ kind: "reply", answer: { message, waitS: null } });
  const schema = z.object({ kind: z.literal("reply"), answer: z.object({ message: z.string(), waitS: z.null() }) });
  const long = followed(await redirectWithFlash("/", reply("瓷".repeat(501)), 303));
  expect(await readFlashAs(long.request, schema)).toEqual(reply(`${"瓷".repeat(499)}…`));
  const short = followed(await redirectWithFlash("/", reply("瓷".repeat(500)), 303));
  expect(await readFlashAs(short.request, schema)).toEqual(reply("瓷".repeat(500)));
});
