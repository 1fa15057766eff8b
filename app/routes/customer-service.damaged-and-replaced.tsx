import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";

const name = pagesCopy.damagedAndReplaced;
const breadcrumbs = [{ label: pagesCopy.customerService }, { label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: urls.customerService.damagedAndReplaced, breadcrumbs });

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  return toContentPage(await getContentArea("damagedAndReplaced", request.signal));
}

export default function DamagedAndReplaced() {
  return <ContentPage title={name} page={useLoaderData<typeof loader>()} />;
}
