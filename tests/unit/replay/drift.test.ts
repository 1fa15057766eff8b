import { afterEach, expect, test, vi } from "vitest";
import { parseJson } from "~/domain/lenient/json";
import { drift } from "../../../tools/replay/drift";
import { shapeOf } from "../../../tools/replay/shapes";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";
import { writeReads } from "./recorded-reads";

const BODY = JSON.stringify({ success: true, errorCode: "0", data: { hotWords: [] } });
const options = { base: "https://reader:secret-password@api.example/gw", site: null, html: null };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([false, true])("the output names the upstream without credentials; as JSON: %s", async (json) => {
  const headers: (string | null)[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    headers.push(request.headers.get("authorization"));
    return Promise.resolve(new Response(BODY));
  });
  const output = vi.spyOn(console, "log").mockReturnValue();
  const url = "https://api.example/gw/ecommerce/v1/searchWord/findSearchWord?storeId=S";
  const recording = writeReads([{ endpoint: "searchWord/findSearchWord", url, body: BODY }], makeSiteFile(""));
  expect(await drift(recording, { ...options, json })).toBe(0);
  const text = output.mock.calls.join("\n");
  expect(text).toContain("https://api.example/gw");
  expect(text).not.toMatch(/reader|secret-password/);
  expect(headers[0]).toMatch(/^Basic /);
});

test("a long integer is a text, whether a number can represent it or not", () => {
  expect(shapeOf(parseJson("[9007199254740992]"))).toEqual(shapeOf(parseJson("[9007199254740993]")));
});

test.each(["//reader:secret-password@api", "reader:secret-password@api"])(
  "--base %s is refused without printing it",
  async (base) => {
    const refused = drift("recording", { ...options, base, json: false });
    await expect(refused).rejects.toThrow(/^--base is not an http or https URL$/);
  },
);
