import { afterEach, expect, test, vi } from "vitest";
import { firstLink } from "../../../tools/bench/discover.mjs";

afterEach(() => void vi.unstubAllGlobals());

test("the first link of a page is taken from its main content", async () => {
  const page = '<a href="/pdp/0"></a><main><a href="/pdp/1?a=1&amp;b=2"></a><a href="/pdp/2"></a></main>';
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(page)));
  expect(await firstLink("http://site", "/", /href="(\/pdp\/[^"]+)"/)).toBe("/pdp/1?a=1&b=2");
  expect(await firstLink("http://site", "/", /href="(\/news\/[^"]+)"/)).toBe("/");
});
