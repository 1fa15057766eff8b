import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { faqJsonLd } from "~/cms/pages/faq";
import type { PageHandle } from "~/screens/page-handle";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { loadContentScreen } from "./content-screens.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (data === undefined) return pageMeta(siteMetaOf(matches), { path: location.pathname });
  const { page, isFaq, ...facts } = data;
  const faq = isFaq ? faqJsonLd(page.blocks) : null;
  return contentPageMeta(matches, page, { ...facts, jsonLd: faq === null ? [] : [faq] });
};

export const handle = {
  breadcrumb: (data: { breadcrumbs: BreadcrumbItem[] }) => data.breadcrumbs,
} satisfies PageHandle;

export const loader = ({ request }: LoaderFunctionArgs) => loadContentScreen(request);

export default function Content() {
  const { page, name, path, hasServiceLinks } = useLoaderData<typeof loader>();
  return (
    <ContentPage title={name} page={page}>
      {hasServiceLinks ? <ServiceLinks on={path} /> : null}
    </ContentPage>
  );
}
