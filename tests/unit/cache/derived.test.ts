import { beforeEach, expect, it } from "vitest";
import { derived } from "~/server/cache/derived.server";
import { noteRead, noteVersion } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { installSite } from "../../support/test-site";

let site: Site;
beforeEach(() => {
  site = installSite();
});

/** A loader that reads one value of the data cache. */
const header = (version: number, made: string[]) =>
  derived(
    "header",
    () => {
      noteRead("navigation", [], false);
      noteVersion("navigation", version);
      return Promise.resolve(version);
    },
    (source) => {
      made.push(`version ${source}`);
      return { html: `version ${source}` };
    },
  );

it("what is derived of cached data is made once for the same data, and older values are let go", async () => {
  const made: string[] = [];
  for (const version of [1, 1, 2, 2, 3]) expect((await header(version, made)).html).toBe(`version ${version}`);
  expect(made).toEqual(["version 1", "version 2", "version 3"]);
  expect(site.derivedValues.size).toBe(1);
});
