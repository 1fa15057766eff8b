import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { startSite, startUpstream, type SiteProcess } from "../support/site";
import type { Fault } from "../../demo/upstream/faults";

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

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(async () => {
  await upstream.close();
});
afterEach(async () => {
  await site.stop();
  upstream.upstream.faults.reset();
  upstream.upstream.changes.clear();
});

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

/** The fault is active from the first call, so there is no cached copy. */
async function startSiteWithFault(key: string, fault: Fault): Promise<void> {
  upstream.upstream.faults.setFault(key, fault);
  site = await startSite({ env: upstream.env, untilReady: false });
}

describe("failures of CMS contents (product.md §11)", () => {
  it.each(["failed", "nulls"] as const)(
    "%s: areas are unavailable, stories and product lines lead on",
    async (fault) => {
      await startSiteWithFault(CONTENT, fault);
      expect(await answersOf(areas)).toEqual(all(areas, "503"));
      expect(
        await answersOf([
          "/brand-story/2001",
          "/brand-story/about-lyngdal",
          "/flora-danica/flora",
          "/resources/content/C-HIST",
        ]),
      ).toEqual({
        "/brand-story/2001": "302 /brand-story",
        "/brand-story/about-lyngdal": "302 /brand-story",
        "/flora-danica/flora": "302 /",
        "/resources/content/C-HIST": "404",
      });
    },
  );

  it.each(["500", "html"] as const)("%s: an outage is an outage for all of them", async (fault) => {
    await startSiteWithFault(CONTENT, fault);
    const paths = [...areas.slice(0, 4), "/brand-story/2001", "/flora-danica/flora", "/resources/content/C-HIST"];
    expect(await answersOf(paths)).toEqual(all(paths, "503"));
    // The news list is that page's main data: it is shown without its opening content.
    expect(await answersOf(["/news"])).toEqual({ "/news": "200" });
  });
});

describe("failures of CMS pages", () => {
  it("no data: gifting leads home, the brand story says that it is still being written", async () => {
    await startSiteWithFault(REGIONS, "empty");
    expect(await answersOf(["/gifting", "/brand-story"])).toEqual({ "/gifting": "302 /", "/brand-story": "200" });
    const response = await fetch(`${site.url}/gifting`, { redirect: "manual" });
    expect(response).toShowToast("您访问的内容不存在，或已不再提供。");
  });

  it.each(["failed", "500", "nulls"] as const)("%s: both are unavailable", async (fault) => {
    await startSiteWithFault(REGIONS, fault);
    expect(await answersOf(["/gifting", "/brand-story"])).toEqual({ "/gifting": "503", "/brand-story": "503" });
  });
});

describe("a home page without a block that can be shown", () => {
  const HOME = "page/queryRegionContents/";

  it.each([
    { said: "none yet", contents: null },
    { said: "only unknown ones", contents: '{"Unknown":{"a":1}}' },
  ])("says that it is being prepared, leads on, and is not kept: $said", async ({ contents }) => {
    upstream.upstream.changes.set(HOME, () => [{ id: "R1", modelName: "home", contents }]);
    site = await startSite({ env: upstream.env });
    const response = await fetch(site.url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const { main } = await readHtml(response);
    expect(main.text).toContain("内容正在准备中，敬请期待。");
    expect(main.hrefs()).toEqual(["/products"]);
  });
});

describe("failures of the news", () => {
  it("a failed article leads to the list, and one in an outage does not", async () => {
    await startSiteWithFault("cms/info/getDetail", "failed");
    expect(await answersOf(["/news/3024"])).toEqual({ "/news/3024": "302 /news" });
    upstream.upstream.faults.setFault("cms/info/getDetail", "500");
    expect(await answersOf(["/news/3023"])).toEqual({ "/news/3023": "503" });
  });

  it("without list or catalogs an article is shown, without neighbours", async () => {
    upstream.upstream.faults.setFault("cms/info/getCatalogList", "failed");
    await startSiteWithFault("cms/info/getPageList", "failed");
    expect(await answersOf(["/news/3024", "/news"])).toEqual({ "/news/3024": "200", "/news": "503" });
  });
});
