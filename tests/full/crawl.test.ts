import { describe, expect, it } from "vitest";
import { crawl } from "../support/crawl";
import { faultsOf, figuresOf } from "../support/crawl-faults";
import { hostileData } from "../support/hostile-data";
import { setSite } from "../support/stage";

describe.each([{ data: "the demo's data" }, { data: "hostile data", alter: hostileData }])(
  "a search engine that crawls $data",
  ({ data, alter }) => {
    const stage = setSite({ env: { TRUST_PROXY: "1" }, ...(alter === undefined ? {} : { alter }) });

    it("finds each page once, and nothing to complain of", async () => {
      const { origin } = stage.upstream.upstream.siteFile as { origin: string };
      const found = await crawl(stage.site.url, origin);
      console.info(data, figuresOf(found));
      expect(faultsOf(found)).toEqual({});
    });
  },
);
