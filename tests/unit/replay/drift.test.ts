import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { drift } from "../../../tools/replay/drift";
import { filesOf, writeRecording } from "../../../tools/replay/recording";
import { replay } from "../../../tools/replay/run";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";

const BODY = JSON.stringify({ success: true, errorCode: "0", data: { hotWords: [] } });
const OPTIONS = { base: "https://reader:secret-password@api.example/gw", site: null, html: null };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A recording with a single read. */
function writeOneRead(): string {
  const folder = mkdtempSync(join(tmpdir(), "drift-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const siteFile = makeSiteFile("");
  const name = join(folder, "r");
  const recordedAt = "2026-11-21T01:02:03.000Z";
  writeRecording(
    {
      files: filesOf(name),
      exchanges: [
        {
          endpoint: "searchWord/findSearchWord",
          url: "https://api.example/gw/ecommerce/v1/searchWord/findSearchWord?storeId=S",
          requestHeaders: [],
          requestBody: null,
          route: null,
          startedAt: recordedAt,
          ms: 1,
          answer: { status: 200, statusText: "OK", headers: [], body: BODY },
        },
      ],
      site: siteFileSchema.parse(siteFile),
      siteText: JSON.stringify(siteFile),
      recordedAt,
      routes: ["/"],
      mediaOrigins: "",
    },
    [],
  );
  return name;
}

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
