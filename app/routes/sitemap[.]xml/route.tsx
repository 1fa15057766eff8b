import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/screens/page-handle";
import { pushNewUrls } from "~/server/seo/baidu-push.server";
import { config } from "~/server/platform/config/config.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { writeSitemap } from "~/server/seo/sitemap.server";
import { listSiteUrls } from "./site-urls.server";

export const handle = { query: ["part"], cacheable: true } satisfies PageHandle;

/** The sitemap, or one part of it beyond 50,000 URLs; new URLs are pushed to search engines that support it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin } = config().site;
  const entries = await orUnavailable(listSiteUrls(request.signal));
  pushNewUrls(entries.map(({ path }) => origin + path));
  const part = new URL(request.url).searchParams.get("part");
  const xml = await writeSitemap(entries, origin, part === null ? null : /^\d{1,6}$/.test(part) ? Number(part) : 0);
  if (xml === null) return new Response(null, { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
