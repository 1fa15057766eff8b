import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, onTestFinished } from "vitest";
import type { DemoUpstream } from "../../demo/upstream";
import { startAlteredUpstream, type Alteration } from "./altered-upstream";
import { hydrated, launchBrowser, visit, type Visit, type VisitOptions } from "./browser";
import { readHtml, type HtmlDocument } from "./html";
import { startSite, startUpstream, type SiteOptions, type SiteProcess } from "./site";

type TestUpstream = Awaited<ReturnType<typeof startUpstream>>;

/** An upstream of its own; after each test it has the faults and changes that `prepare` made, and no others. */
export interface UpstreamStage extends Pick<DemoUpstream, "faults" | "changes" | "state"> {
  upstream: TestUpstream;
  /** Calls of an endpoint so far. */
  calls: (endpoint: string) => number;
  /** A site with this upstream that ends with the test, if not before. */
  start: (options?: SiteOptions) => Promise<SiteProcess>;
}

export interface SiteStage extends UpstreamStage {
  site: SiteProcess;
  /** A request to the site; redirects are not followed. */
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The page at this path. */
  read: (path: string, init?: RequestInit) => Promise<HtmlDocument>;
}

type Steps = (page: Page, visit: Visit) => Promise<void>;

export interface Stage extends SiteStage {
  browser: Browser;
  /** Runs `steps` as a new visitor. */
  visit: (options: Omit<VisitOptions, "baseUrl">, steps: Steps) => Promise<void>;
  /** Opens a page as a new visitor, and runs `steps` once it is hydrated, or loaded without JavaScript. */
  open: (path: string, options: Omit<VisitOptions, "baseUrl">, steps: Steps) => Promise<void>;
}

interface UpstreamOptions {
  upstream?: Parameters<typeof startUpstream>[0];
  /** Configures the upstream before the site's first call, and again after each test. */
  prepare?: (upstream: DemoUpstream) => void;
}

interface StageOptions extends UpstreamOptions {
  /** Overrides of the upstream's responses. */
  alter?: Alteration;
  /** Environment of the site, besides the upstream's; a function may use what earlier hooks have started. */
  env?: Record<string, string> | (() => Record<string, string>);
  nodeArguments?: string[];
}

/** An upstream for all tests of a file, available from the first hook on. */
export function setUpstream({ upstream, prepare }: UpstreamOptions = {}): UpstreamStage {
  const stage = {} as UpstreamStage;
  stage.calls = (endpoint) => stage.state.upstream.calls[endpoint] ?? 0;
  stage.start = async (options = {}) => {
    const site = await startSite({ ...options, env: { ...stage.upstream.env, ...options.env } });
    onTestFinished(async () => void (await site.stop()));
    return site;
  };
  beforeAll(async () => {
    stage.upstream = await startUpstream(upstream);
    const { faults, changes, state } = stage.upstream.upstream;
    Object.assign(stage, { faults, changes, state });
    prepare?.(stage.upstream.upstream);
    return () => stage.upstream.close();
  });
  afterEach(() => {
    stage.faults.reset();
    stage.changes.clear();
    prepare?.(stage.upstream.upstream);
  });
  return stage;
}

/** The built site with an upstream of its own. */
export function setSite({ alter, env, nodeArguments = [], ...options }: StageOptions = {}): SiteStage {
  const stage = setUpstream(options) as SiteStage;
  stage.get = (path, init) => fetch(stage.site.url + path, { redirect: "manual", ...init });
  stage.read = async (path, init) => readHtml(await stage.get(path, init));
  beforeAll(async () => {
    const altered = alter === undefined ? null : await startAlteredUpstream(stage.upstream.url, alter);
    const from = altered === null ? {} : { API_BASE_URL: altered.url };
    const own = typeof env === "function" ? env() : env;
    stage.site = await startSite({ env: { ...stage.upstream.env, ...from, ...own }, nodeArguments });
    return async () => {
      await stage.site.stop();
      await altered?.close();
    };
  });
  return stage;
}

/** As `setSite`, with a Chromium. */
export function setStage(options: StageOptions = {}): Stage {
  const stage = setSite(options) as Stage;
  beforeAll(async () => {
    stage.browser = await launchBrowser();
    return () => stage.browser.close();
  });
  stage.visit = (how, steps) =>
    visit(stage.browser, { baseUrl: stage.site.url, ...how }, (visited) => steps(visited.page, visited));
  stage.open = (path, how, steps) =>
    stage.visit(how, async (page, visited) => {
      await page.goto(path);
      await hydrated(page, how.javaScript);
      await steps(page, visited);
    });
  return stage;
}

/** The demo as `npm start` serves it, for all tests of a file. */
export function setDemo(): { site: SiteProcess } {
  const demo = {} as { site: SiteProcess };
  beforeAll(async () => {
    demo.site = await startSite({ nodeArguments: ["--import", "./build/demo.js"] });
    return async () => void (await demo.site.stop());
  });
  return demo;
}

/** One URL of each kind of page, found by following links. */
export async function findPages(siteUrl: string) {
  const linkOn = async (page: string, link: RegExp) => {
    const href = link.exec(await (await fetch(siteUrl + page)).text())?.[1];
    if (href === undefined) throw new Error(`${page} has no link like ${link.source}`);
    return href.replaceAll("&amp;", "&");
  };
  return {
    home: "/",
    product: await linkOn("/", /href="(\/pdp\/[^"?]+)"/),
    article: await linkOn("/news", /href="(\/news\/[^"?]+)"/),
    verification: "/verification",
    jobForm: `${await linkOn("/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)"/)}&step=form`,
  };
}
