import type { JobPosting, WithContext } from "schema-dts";
import type { Job, JobItem } from "~/domain/jobs/job";
import { urls } from "~/domain/urls/urls";
import { organizationJsonLd } from "~/ui/seo/organization-json-ld";
import type { SiteMeta } from "~/ui/seo/page-meta";

/** JobPosting JSON-LD; nothing if a property that search engines require is not in the data. */
export function jobJsonLd(
  site: Pick<SiteMeta, "origin" | "brand">,
  { id, title, html }: Pick<Job, "id" | "title" | "html">,
  posting: JobItem | null,
): WithContext<JobPosting>[] {
  const { city = null, publishedAt = null } = posting ?? {};
  if (title === "" || html.trim() === "" || city === null || publishedAt === null) return [];
  const { origin, brand } = site;
  const url = origin + urls.job(id);
  return [
    {
      "@context": "https://schema.org",
      "@type": "JobPosting",
      "@id": url,
      url,
      title,
      description: html,
      datePosted: publishedAt,
      identifier: { "@type": "PropertyValue", name: brand, value: id },
      hiringOrganization: organizationJsonLd(site),
      directApply: true,
      jobLocation: {
        "@type": "Place",
        address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "CN" },
      },
    },
  ];
}
