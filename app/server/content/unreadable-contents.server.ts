import type { Registry } from "prom-client";
import type { SiteFile } from "../platform/config/site-file.server";
import { site } from "../platform/request-scope.server";
import { count } from "../platform/telemetry/metrics.server";
import type { ExchangeLog } from "../upstream/exchange.server";

/** Counts a content of which something could not be read; null = its id comes from elsewhere than the site file. */
export type NoteUnreadable = (id: string | null) => void;

/** Label of the contents that the site file does not name: anything may be an id in a URL. */
const OTHER = "other";

/** Every page and content id that the site file names. */
function idsOf({ pages, contents, sisterStories, productLines, footer }: SiteFile): string[] {
  const named: Readonly<Record<string, string>>[] = [pages, contents, sisterStories, productLines];
  return [...named.flatMap((ids) => Object.values(ids)), footer.storyId];
}

export function createUnreadableCounter(
  siteFile: SiteFile,
  metrics: Registry,
  blackBox: Pick<ExchangeLog, "fault">,
): NoteUnreadable {
  const ids = new Set(idsOf(siteFile));
  for (const content of [...ids, OTHER]) count(metrics, "cms_contents_unreadable_total", { content }, 0);
  return (id) => {
    count(metrics, "cms_contents_unreadable_total", { content: id !== null && ids.has(id) ? id : OTHER });
    const reason = "something of it cannot be read";
    blackBox.fault({ endpoint: "contents", subject: id ?? undefined, kind: "does not fit", reason });
  };
}

declare module "../platform/site.server" {
  interface Site {
    readonly noteUnreadable: NoteUnreadable;
  }
}

export const noteUnreadable: NoteUnreadable = (id) => site().noteUnreadable(id);
