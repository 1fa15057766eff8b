import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/content-page";
import { toContentPage } from "~/cms/content-page.server";
import { getContentArea } from "~/server/content-area.server";
import { addresses } from "~/ui/addresses";
import { useChrome } from "~/ui/chrome-view";
import { pagesCopy } from "~/ui/copy/pages";
import { CustomerService } from "~/ui/customer-service";

const name = pagesCopy.contactUs;
const trail = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: addresses.contactUs, trail });

export const handle = { breadcrumb: () => trail };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return toContentPage(await getContentArea("contactUs", context, request.signal));
}

export default function ContactUs() {
  const contact = useChrome()?.shop.contact;
  return (
    <ContentPage title={name} page={useLoaderData<typeof loader>()}>
      {contact ? <CustomerService type="contactUs" contact={contact} /> : null}
    </ContentPage>
  );
}
