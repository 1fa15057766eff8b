import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentArea } from "~/server/content/content-area.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { ServiceLinks } from "~/ui/components/contact/service-links";

const name = pagesCopy.member;
const breadcrumbs = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: urls.member, breadcrumbs });

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  return toContentPage(await getContentArea("member", request.signal));
}

export default function Member() {
  return (
    <ContentPage title={name} page={useLoaderData<typeof loader>()}>
      <ServiceLinks />
    </ContentPage>
  );
}
