import type { Organization, SearchAction, WebSite, WithActionConstraints, WithContext } from "schema-dts";
import { urls } from "~/domain/urls/urls";
import type { SiteMeta } from "./page-meta";

const CONTEXT = "https://schema.org";

/** JSON-LD of the brand and the site with its search; on the home page. */
export function siteJsonLd({ origin, brand, title, description }: SiteMeta): object[] {
  const url = origin + urls.home;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: `${origin}${urls.searchResults()}?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  };
  const organization: WithContext<Organization> = {
    "@context": CONTEXT,
    "@type": "Organization",
    "@id": `${url}#organization`,
    name: brand,
    url,
    logo: `${origin}/icons/icon-512.png`,
    description,
  };
  const site: WithContext<WebSite> = {
    "@context": CONTEXT,
    "@type": "WebSite",
    "@id": `${url}#website`,
    name: title,
    url,
    inLanguage: "zh-CN",
    publisher: { "@id": `${url}#organization` },
    potentialAction: search,
  };
  return [organization, site];
}
