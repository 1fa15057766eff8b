import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startAlteredUpstream, type Alteration } from "./altered-upstream";
import { launchBrowser } from "./browser";
import { startSite, startUpstream, type SiteProcess } from "./site";

type TestUpstream = Awaited<ReturnType<typeof startUpstream>>;

export interface SiteStage {
  upstream: TestUpstream;
  site: SiteProcess;
}

export interface Stage extends SiteStage {
  browser: Browser;
}

interface StageOptions {
  /** Configures the upstream before the site's first call. */
  prepare?: (upstream: TestUpstream["upstream"]) => void;
  /** Overrides of the upstream's responses. */
  alter?: Alteration;
}

/** The built site with an upstream of its own, for all tests of a file; available from the first hook on. */
export function setSite(options: StageOptions = {}): SiteStage {
  const stage = {} as SiteStage;
  set(stage, options);
  return stage;
}

/** As `setSite`, with a Chromium. */
export function setStage(options: StageOptions = {}): Stage {
  const stage = {} as Stage;
  set(stage, options, async () => {
    stage.browser = await launchBrowser();
  });
  afterAll(() => stage.browser.close());
  return stage;
}

function set(stage: SiteStage, { prepare, alter }: StageOptions, beside = () => Promise.resolve()): void {
  let altered: Awaited<ReturnType<typeof startAlteredUpstream>> | null = null;
  beforeAll(async () => {
    stage.upstream = await startUpstream();
    prepare?.(stage.upstream.upstream);
    altered = alter === undefined ? null : await startAlteredUpstream(stage.upstream.url, alter);
    const from = altered === null ? {} : { API_BASE_URL: altered.url };
    [stage.site] = await Promise.all([startSite({ env: { ...stage.upstream.env, ...from } }), beside()]);
  });
  afterAll(async () => {
    await stage.site.stop();
    await altered?.close();
    await stage.upstream.close();
  });
}

/** One URL of each kind of page, found by following links. */
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
