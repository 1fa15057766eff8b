import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toShopView } from "~/cms/chrome/chrome-view.server";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import type { PageHandle } from "~/screens/page-handle";
import { getContentArea } from "~/server/content/content-area.server";
import { optional } from "~/server/platform/request-scope.server";
import { getSettings } from "~/server/content/settings.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { CustomerService } from "~/ui/components/contact/customer-service";

const name = pagesCopy.contactUs;
const breadcrumbs = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: urls.contactUs, breadcrumbs });

export const handle = { breadcrumb: () => breadcrumbs } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const [area, settings] = await Promise.all([
    getContentArea("contactUs", request.signal),
    optional("settings", getSettings(request.signal)),
  ]);
  return { ...toContentPage(area), contact: toShopView(settings ?? {}).contact };
}

export default function ContactUs() {
  const page = useLoaderData<typeof loader>();
  return (
    <ContentPage
      title={name}
      page={page}
      belowTitle={
        <div className="page">
          <CustomerService type="contactUs" contact={page.contact} />
        </div>
      }
    >
      <ServiceLinks on={urls.contactUs} />
    </ContentPage>
  );
}
