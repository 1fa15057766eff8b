import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { startAlteredUpstream, type Alteration } from "./altered-upstream";
import { hydrated, launchBrowser, visit, type Visit, type VisitOptions } from "./browser";
import { readHtml, type HtmlDocument } from "./html";
import { startSite, startUpstream, type SiteProcess } from "./site";

type TestUpstream = Awaited<ReturnType<typeof startUpstream>>;

export interface SiteStage {
  upstream: TestUpstream;
  site: SiteProcess;
  /** A request to the site; redirects are not followed. */
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The page at this path. */
  read: (path: string, init?: RequestInit) => Promise<HtmlDocument>;
}

export interface Stage extends SiteStage {
  browser: Browser;
  /** Opens a page as a new visitor, and runs `steps` once it is hydrated, or loaded without JavaScript. */
  open: (
    path: string,
    options: Omit<VisitOptions, "baseUrl">,
    steps: (page: Page, visit: Visit) => Promise<void>,
  ) => Promise<void>;
}

interface StageOptions {
  upstream?: Parameters<typeof startUpstream>[0];
  /** Configures the upstream before the site's first call. */
  prepare?: (upstream: TestUpstream["upstream"]) => void;
  /** Overrides of the upstream's responses. */
  alter?: Alteration;
  /** Environment of the site, besides the upstream's. */
  env?: Record<string, string>;
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
  stage.open = (path, how, steps) =>
    visit(stage.browser, { baseUrl: stage.site.url, ...how }, async (visited) => {
      await visited.page.goto(path);
      await hydrated(visited.page, how.javaScript);
      await steps(visited.page, visited);
    });
  return stage;
}

function set(
  stage: SiteStage,
  { upstream, prepare, alter, env }: StageOptions,
  beside = () => Promise.resolve(),
): void {
  stage.get = (path, init) => fetch(stage.site.url + path, { redirect: "manual", ...init });
  stage.read = async (path, init) => readHtml(await stage.get(path, init));
  let altered: Awaited<ReturnType<typeof startAlteredUpstream>> | null = null;
  beforeAll(async () => {
    stage.upstream = await startUpstream(upstream);
    prepare?.(stage.upstream.upstream);
    altered = alter === undefined ? null : await startAlteredUpstream(stage.upstream.url, alter);
    const from = altered === null ? {} : { API_BASE_URL: altered.url };
    [stage.site] = await Promise.all([startSite({ env: { ...stage.upstream.env, ...from, ...env } }), beside()]);
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
