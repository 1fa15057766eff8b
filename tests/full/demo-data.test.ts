import { describe, expect, it } from "vitest";
import { setDemo } from "../support/stage";

const demo = setDemo();

describe("the demo's data", () => {
  it("are clean: no page of the sitemap makes the site warn of anything", async () => {
    const { site } = demo;
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(100);
    const before = site.log.length;
    for (const path of [...paths, "/_blocks", "/verification", "/find-us", "/about-us/jobs", "/search-results-page"]) {
      const response = await fetch(site.url + path.replaceAll("&amp;", "&"));
      expect([path, response.status]).toEqual([path, 200]);
      await response.arrayBuffer();
    }
    const heard = site.log.slice(before).filter(({ level }) => level !== "info" && level !== "debug");
    expect(heard).toEqual([]);
    // The walks above caused none either, except for the demo's withdrawn products.
    const walked = site.log.filter(
      ({ level, msg, endpoint }) =>
        level === "warn" && !(msg === "upstream call" && endpoint === "product/fullProductDetail"),
    );
    expect(walked).toEqual([]);
  });
});
