import { randomUUID } from "node:crypto";
import { bulkhead } from "cockatiel";
import { getCategoryTree } from "~/server/content/categories.server";
import { createScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { rawBody } from "../rendering/buffered-response.server";
import type { Renderer } from "../rendering/render.server";
import type { PageCache } from "./page-cache.server";
import type { PagePolicy } from "./page-policy.server";

export interface WarmUpOptions {
  site: Site;
  pages: PageCache;
  policyOf: (url: string) => PagePolicy;
  renderer: Renderer;
}

const CONCURRENCY = 2;
const MAX_PAGES = 80;

/** Renders the most visited pages before they are requested. */
export function createWarmUp({ site, pages, policyOf, renderer }: WarmUpOptions) {
  let isHomeRendered = false;
  const renderInto = (policy: PagePolicy) =>
    pages.load(policy.target, () => renderer.renderForEveryone(policy, createScope({ site, requestId: randomUUID() })));

  /** Caches a page if it is cacheable. Returns its HTML. */
  async function warm(url: string): Promise<string> {
    const policy = policyOf(url);
    if (!policy.cacheable) return "";
    const cached = await pages.get(policy.target);
    const { response } = cached !== null && !cached.due ? cached : await renderInto(policy);
    return (await rawBody(response)).toString("utf8");
  }

  return {
    isHomeRendered: () => isHomeRendered,

    /** Renders the home page, or finds it in the L2 cache. Returns whether it is there. */
    async becomeReady(): Promise<boolean> {
      const policy = policyOf("/");
      const cached = await pages.get(policy.target);
      isHomeRendered = cached !== null || (await renderInto(policy)).response.status === 200;
      return isHomeRendered;
    },

    /**
     * Caches the home page, the pages its header links to, and the series, all found from data. A page that fails is
     * skipped. Returns the number of pages processed.
     */
    async warmUp(): Promise<number> {
      const [home, series] = await Promise.all([
        warm("/"),
        getCategoryTree().then(
          ({ roots }) => roots,
          () => [],
        ),
      ]);
      const urls = new Set([
        ...headerLinks(home),
        ...series.map(({ code }) => `/products/${encodeURIComponent(code)}`),
      ]);
      const wanted = [...urls].slice(0, MAX_PAGES);
      const slots = bulkhead(CONCURRENCY, MAX_PAGES);
      await Promise.allSettled(wanted.map((url) => slots.execute(() => warm(url))));
      return wanted.length;
    },
  };
}

/** The internal links in the page's header, as written. */
function headerLinks(html: string): string[] {
  const header = /<header\b[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
  return [...header.matchAll(/<a\b[^>]*\shref="(\/(?!\/)[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}
