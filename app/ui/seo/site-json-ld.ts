import type { SearchAction, WebSite, WithActionConstraints, WithContext } from "schema-dts";
import { urls } from "~/domain/urls/urls";
import { organizationId, organizationJsonLd, type OrganizationFacts } from "./organization-json-ld";
import type { SiteMeta } from "./page-meta";

const CONTEXT = "https://schema.org";

/** JSON-LD of the brand and the site with its search; on the home page. */
export function siteJsonLd(meta: SiteMeta, { telephones, email, channels }: OrganizationFacts): object[] {
  const { origin, title, description } = meta;
  const url = origin + urls.home;
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: `${origin}${urls.searchResults()}?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  };
  const ways = [...telephones.map((telephone) => ({ telephone })), ...(email === null ? [] : [{ email }])];
  const contactPoint = ways.map((way) => ({ "@type": "ContactPoint", contactType: "customer service", ...way }));
  const organization = {
    "@context": CONTEXT,
    ...organizationJsonLd(meta),
    description,
    ...(contactPoint.length > 0 ? { contactPoint } : {}),
    ...(channels.length > 0 ? { sameAs: channels } : {}),
  };
  const site: WithContext<WebSite> = {
    "@context": CONTEXT,
    "@type": "WebSite",
    "@id": `${url}#website`,
    name: title,
    url,
    inLanguage: "zh-CN",
    publisher: { "@id": organizationId(origin) },
    potentialAction: search,
  };
  return [organization, site];
}
