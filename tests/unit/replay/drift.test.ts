import { afterEach, expect, test, vi } from "vitest";
import { drift } from "../../../tools/replay/drift";
import { replay } from "../../../tools/replay/run";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";
import { writeReads } from "./recorded-reads";

const BODY = JSON.stringify({ success: true, errorCode: "0", data: { hotWords: [] } });
const OPTIONS = { base: "https://reader:secret-password@api.example/gw", site: null, html: null };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A recording with a single read. */
const writeOneRead = () =>
  writeReads(
    [
      {
        endpoint: "searchWord/findSearchWord",
        url: "https://api.example/gw/ecommerce/v1/searchWord/findSearchWord?storeId=S",
        body: BODY,
      },
    ],
    makeSiteFile(""),
  );

test.each([
  ["text", false],
  ["JSON", true],
])("the output as %s names the upstream without credentials", async (_what, json) => {
  const headers: (string | null)[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    headers.push(request.headers.get("authorization"));
    return Promise.resolve(new Response(BODY));
  });
  const output: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void output.push(line));
  expect(await drift(writeOneRead(), { ...OPTIONS, json })).toBe(0);
  expect(output.join("\n")).toContain("https://api.example/gw");
  expect(output.join("\n")).not.toMatch(/reader|secret-password/);
  expect(headers[0]).toMatch(/^Basic /);
});

test.each(["//reader:secret-password@api", "reader:secret-password@api"])(
  "--base %s is refused without printing it",
  async (base) => {
    const refused = drift("recording", { ...OPTIONS, base, json: false });
    await expect(refused).rejects.toThrow(/^--base is not an http or https URL$/);
  },
);

test("an error ends the progress line", async () => {
  vi.stubEnv("TERM", "xterm");
  const written: string[] = [];
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    // An error that the loop does not expect.
    if (String(text).includes("1 of 1")) throw new TypeError("unexpected");
    return true;
  });
  try {
    await expect(drift(writeOneRead(), { ...OPTIONS, json: false })).rejects.toThrow("unexpected");
  } finally {
    process.stderr.isTTY = isTTY;
  }
  expect(written.at(-1)).toBe("\r\x1b[K");
});

test("a replay does not update and report at once", async () => {
  const options = { site: null, routes: [], faults: new Map(), all: false };
  const refused = replay(writeOneRead(), { ...options, update: true, html: "report.html" });
  await expect(refused).rejects.toThrow("--update and --html do not go together");
});
