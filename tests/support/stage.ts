import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser";
import { startSite, startUpstream, type SiteProcess } from "./site";

export interface Stage {
  upstream: Awaited<ReturnType<typeof startUpstream>>;
  site: SiteProcess;
  browser: Browser;
}

type Upstream = Stage["upstream"]["upstream"];

/**
 * The built site on an upstream of its own and a Chromium, for all tests of a file; there from the first hook on.
 * @param prepare changes the upstream before the site asks it anything
 */
export function setStage(prepare?: (upstream: Upstream) => void): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.upstream = await startUpstream();
    prepare?.(stage.upstream.upstream);
    [stage.site, stage.browser] = await Promise.all([startSite({ env: stage.upstream.env }), launchBrowser()]);
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.site.stop();
    await stage.upstream.close();
  });
  return stage;
}

/** URLs of one page of each kind, found as a visitor finds them. */
export async function findPages(siteUrl: string) {
  const linkOn = async (page: string, link: RegExp) =>
    link.exec(await (await fetch(siteUrl + page)).text())?.[1]?.replaceAll("&amp;", "&") ?? "";
  return {
    home: "/",
    product: await linkOn("/", /href="(\/pdp\/[^"?]+)"/),
    article: await linkOn("/news", /href="(\/news\/[^"?]+)"/),
    verification: "/verification",
    jobForm: `${await linkOn("/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)"/)}&step=form`,
  };
}
