import type { Category } from "~/server/content/categories.server";

export interface WarmUpOptions {
  /** The home page's HTML, rendered or kept. */
  loadHome: () => Promise<string>;
  loadSeries: () => Promise<readonly Pick<Category, "code">[]>;
  /** Makes sure that the page of an address is kept. */
  warm: (address: string) => Promise<void>;
}

const AT_A_TIME = 2;
const MAX_PAGES = 80;

/**
 * Renders what most visitors ask for first, before they do: home, what its header leads to, and the series; all found
 * from data. A page that fails is left to its visitors. Returns how many addresses were seen to.
 */
export async function warmUp({ loadHome, loadSeries, warm }: WarmUpOptions): Promise<number> {
  const [home, series] = await Promise.all([loadHome(), loadSeries().catch(() => [])]);
  const addresses = new Set([
    ...headerLinks(home),
    ...series.map(({ code }) => `/products/${encodeURIComponent(code)}`),
  ]);
  const waiting = [...addresses].slice(0, MAX_PAGES);
  const count = waiting.length;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await warm(next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return count;
}

/** The site's own addresses in the page's header, as they stand there. */
function headerLinks(html: string): string[] {
  const header = /<header\b[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
  return [...header.matchAll(/<a\b[^>]*\shref="(\/(?!\/)[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}
