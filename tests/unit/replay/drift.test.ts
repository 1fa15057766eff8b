import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import type { EndpointKey } from "~/server/upstream/endpoints.server";
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

interface Read {
  endpoint: EndpointKey;
  path: string;
  body: string;
}

const WORDS: Read = {
  endpoint: "searchWord/findSearchWord",
  path: "/ecommerce/v1/searchWord/findSearchWord?storeId=S",
  body: BODY,
};

/** A recording with a single read. */
function writeOneRead({ endpoint, path, body }: Read = WORDS): string {
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
          endpoint,
          url: `https://api.example/gw${path}`,
          requestHeaders: [],
          requestBody: null,
          route: null,
          startedAt: recordedAt,
          ms: 1,
          answer: { status: 200, statusText: "OK", headers: [], body },
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

const envelope = (data: unknown) => JSON.stringify({ success: true, errorCode: "0", data });
const article = { id: "1", title: "开窑", content: "<p>瓷</p>", publishTime: "2026-11-21", catalogId: "2" };
const ARTICLE: Read = {
  endpoint: "cms/info/getDetail",
  path: "/ecommerce/open/v1/cms/info/getDetail?id=1",
  body: envelope(article),
};
const city = { areaId: "3101", areaName: "上海市", areaCode: "31" };
const CITIES: Read = {
  endpoint: "recruitJob/getCityAreaList",
  path: "/ecommerce/open/v1/recruitJob/getCityAreaList?channelCode=nordhavn",
  body: envelope([city]),
};
const CONTENT: Read = {
  endpoint: "content/queryModelContentDetail",
  path: "/ecommerce/biz/eccms/v1/content/queryModelContentDetail?contentId=C-FAQ",
  body: envelope({ id: "C-FAQ", contents: '{"common":{"html":"<p>瓷</p>"}}' }),
};

/** What was recorded, what the upstream answers now, and the line that says what has changed. */
const CHANGES: Record<string, [recorded: Read, live: string | Response, line: RegExp]> = {
  "field gone": [ARTICLE, envelope({ ...article, title: undefined }), /vanished +data.title/],
  renamed: [ARTICLE, envelope({ ...article, title: undefined, heading: "开窑" }), /appeared +data.heading/],
  "other type": [CITIES, envelope({ tree: [city] }), /type +data: list → object/],
  "null list": [CITIES, envelope(null), /vanished +data/],
  "list emptied": [CITIES, envelope([]), /emptied +data: items → none/],
  "number as text": [
    { ...ARTICLE, body: envelope({ ...article, id: 1 }) },
    ARTICLE.body,
    /type +data.id: number → text/,
  ],
  "date format": [
    ARTICLE,
    envelope({ ...article, publishTime: "21.11.2026" }),
    /data.publishTime is a date by upstream.md §4, but text/,
  ],
  "endpoint 404": [CITIES, new Response("{}", { status: 404 }), /live: unavailable: status 404/],
  "envelope gone": [CITIES, JSON.stringify([city]), /live: badResponse: body is no envelope/],
  "contents broken": [CONTENT, envelope({ id: "C-FAQ", contents: '{"common":' }), /vanished +data.contents\{\}/],
  "new field": [CITIES, envelope([{ ...city, pinyin: "shanghai" }]), /appeared +data\[\].pinyin/],
};

test.each(Object.entries(CHANGES))("it tells of a change: %s", async (_kind, [recorded, live, line]) => {
  vi.stubGlobal("fetch", () => Promise.resolve(live instanceof Response ? live.clone() : new Response(live)));
  const output: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void output.push(text));
  expect(await drift(writeOneRead(recorded), { ...OPTIONS, base: "https://api.example/gw", json: false })).toBe(1);
  expect(output.join("\n")).toMatch(line);
  expect(output.join("\n")).toContain("1 of 1 endpoints have changed");
});

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
