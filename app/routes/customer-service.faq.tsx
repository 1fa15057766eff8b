import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { faqJsonLd } from "~/cms/pages/faq";
import { getContentArea } from "~/server/content/content-area.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";

const name = pagesCopy.faq;
const breadcrumbs = [{ label: pagesCopy.customerService }, { label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const questions = data === undefined ? null : faqJsonLd(data.blocks);
  const jsonLd = questions === null ? [] : [questions];
  return contentPageMeta(matches, data, { name, path: urls.customerService.faq, breadcrumbs, jsonLd });
};

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  return toContentPage(await getContentArea("faq", request.signal));
}

export default function Faq() {
  return <ContentPage title={name} page={useLoaderData<typeof loader>()} />;
}
