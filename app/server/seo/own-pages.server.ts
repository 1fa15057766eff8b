import { urls, withoutOrigin } from "~/domain/urls/urls";
import { hours, seconds } from "../platform/durations.server";
import type { Site } from "../platform/site.server";

const FIRST_READ_AFTER = seconds(5);

/** Requests this process's own page, past any proxy. */
function readOwn({ host }: Site["config"], port: number, path: string): Promise<Response> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return fetch(`http://${name}:${port}${path}`, { redirect: "manual" });
}

/**
 * If BAIDU_PUSH_URL is set, makes the process request its own sitemap soon after start and then every hour, which
 * pushes new URLs.
 * @param port that the process listens on
 */
export function readOwnSitemapHourly({ config, log }: Pick<Site, "config" | "log">, port: number): void {
  if (config.baiduPushUrl === null) return;
  const read = () => {
    readOwn(config, port, "/sitemap.xml")
      .then((response) => response.arrayBuffer())
      .catch((error: unknown) => log.warn({ err: error }, "own sitemap could not be read"));
  };
  setTimeout(read, FIRST_READ_AFTER).unref();
  setInterval(read, hours(1)).unref();
}

/**
 * Warns if the privacy policy's URL is the site's own, but unknown here: 404, or the redirect home. An outage says
 * nothing of it.
 * @param port that the process listens on
 */
export async function checkPrivacyPolicy({ config, log }: Pick<Site, "config" | "log">, port: number): Promise<void> {
  const { origin, footer, contents } = config.site;
  const path = withoutOrigin(origin, footer.privacyPolicyUrl);
  const isContent = path === urls.privacyPolicy && contents.privacyPolicy !== undefined;
  if (isContent || !path.startsWith("/")) return;
  const response = await readOwn(config, port, path).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  const isHome = response?.headers.get("location") === urls.home;
  if (!isHome && response?.status !== 404) return;
  log.warn({ url: footer.privacyPolicyUrl }, "privacyPolicyUrl is a URL of this site, and no page answers there");
}
