import { describe, expect, it } from "vitest";
import type { Fault } from "../../demo/upstream/faults";
import { readHtml } from "../support/html";
import type { SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

/** Pages whose main data is a configured page area, one of each kind. */
const areas = [
  "/member",
  "/member/damagedForNew",
  "/contact-us",
  "/cookie",
  "/about-us",
  "/about-us/career",
  "/about-us/group",
  "/customer-service/customised",
  "/customer-service/gift-wrap",
  "/customer-service/damaged-and-replaced",
  "/customer-service/product-maintenance",
  "/customer-service/faq",
  "/brand-story/our-history",
  "/brand-story/our-history/annual-plate",
  "/brand-story/workmanship",
  "/brand-story/product-story",
];
const CONTENT = "content/queryModelContentDetail";
const REGIONS = "page/queryRegionContents";

const stage = setUpstream();
let site: SiteProcess;

/** The response of each URL on a site with an empty cache: status and redirect target. */
async function answersOf(paths: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    await response.text();
    const location = response.headers.get("location");
    answers[path] = `${response.status}${location === null ? "" : ` ${location}`}`;
    if (response.status === 503) expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    if (response.status >= 400) expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
  return answers;
}

const all = (paths: readonly string[], answer: string) => Object.fromEntries(paths.map((path) => [path, answer]));

/** The faults are active from the first call, so there is no cached copy. */
async function startWith(fault: Fault, ...endpoints: string[]): Promise<void> {
  for (const endpoint of endpoints) stage.faults.setFault(endpoint, fault);
  site = await stage.start({ untilReady: false });
}

const pages = ["/gifting", "/brand-story"];

describe("failures of CMS contents and pages (product.md §11)", () => {
  it.each(["failed", "nulls"] as const)(
    "%s: areas and pages are unavailable, stories and product lines lead on",
    async (fault) => {
      await startWith(fault, CONTENT, REGIONS);
      expect(await answersOf([...areas, ...pages])).toEqual(all([...areas, ...pages], "503"));
      const others = {
        "/brand-story/2001": "302 /brand-story",
        "/brand-story/about-lyngdal": "302 /brand-story",
        "/flora-danica/flora": "302 /",
        "/resources/content/C-HIST": "404",
      };
      expect(await answersOf(Object.keys(others))).toEqual(others);
    },
  );

  it.each(["500", "html"] as const)("%s: an outage is an outage for all of them", async (fault) => {
    await startWith(fault, CONTENT, REGIONS);
    const contents = ["/brand-story/2001", "/flora-danica/flora", "/resources/content/C-HIST"];
    const paths = [...areas.slice(0, 4), ...contents, ...pages];
    expect(await answersOf(paths)).toEqual(all(paths, "503"));
    // The news list is that page's main data: it is shown without its opening content.
    expect(await answersOf(["/news"])).toEqual({ "/news": "200" });
  });

  it("no data: gifting leads home and says why, the brand story says that it is still being written", async () => {
    await startWith("empty", REGIONS);
    expect(await answersOf(pages)).toEqual({ "/gifting": "302 /", "/brand-story": "200" });
    const response = await fetch(`${site.url}/gifting`, { redirect: "manual" });
    expect(response).toShowToast("您访问的内容不存在，或已不再提供。");
  });
});

describe("a home page without a block that can be shown", () => {
  it.each([
    { said: "none yet", contents: null },
    { said: "only unknown ones", contents: '{"Unknown":{"a":1}}' },
  ])("says that it is being prepared, leads on, and is not kept: $said", async ({ contents }) => {
    stage.changes.set("page/queryRegionContents/", () => [{ id: "R1", modelName: "home", contents }]);
    site = await stage.start();
    const response = await fetch(site.url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const { main } = await readHtml(response);
    expect(main.text).toContain("内容正在准备中，敬请期待。");
    expect(main.hrefs()).toEqual(["/products"]);
  });
});
