import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";

const name = pagesCopy.damagedAndReplaced;
const breadcrumbs = [{ label: pagesCopy.customerService }, { label: name }];

/** The second URL of 破损换新: search engines are given the one that the footer links to. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: urls.damagedForNew, breadcrumbs });

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  return toContentPage(await getContentArea("damagedAndReplaced", request.signal));
}

export default function DamagedAndReplaced() {
  return <ContentPage title={name} page={useLoaderData<typeof loader>()} />;
}
