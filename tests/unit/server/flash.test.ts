import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { readFlash, readFlashAs, redirectWithFlash, redirectWithToast } from "~/server/session/flash.server";
import { installSite } from "../../support/test-site";

beforeAll(() => void installSite());

/** The cookie that this redirect sets, and the request that brings it back. */
function followed(redirected: Response) {
  const [cookie = ""] = redirected.headers.getSetCookie();
  const [pair = ""] = cookie.split(";");
  return { cookie, request: new Request("http://site.test/", { headers: { Cookie: pair } }) };
}

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
