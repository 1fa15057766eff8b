import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { config } from "~/server/platform/config/config.server";
import { getContentArea } from "~/server/content/content-area.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { urls } from "~/domain/urls/urls";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { errorsCopy } from "~/ui/copy/errors";
import { pagesCopy } from "~/ui/copy/pages";

const name = pagesCopy.privacy;
const breadcrumbs = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data, { name, path: urls.privacy, breadcrumbs });

export const handle = { breadcrumb: () => breadcrumbs };

/** A site that has its privacy policy elsewhere names no content for it: the URL is then unknown. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isElsewhere = config().site.contents.privacyPolicy === undefined;
  if (isElsewhere) throw await redirectWithToast(urls.home, errorsCopy.unknownPath, "blank");
  return toContentPage(await getContentArea("privacyPolicy", request.signal));
}

export default function PrivacyPolicy() {
  return (
    <ContentPage title={name} page={useLoaderData<typeof loader>()}>
      <ServiceLinks on={urls.privacy} />
    </ContentPage>
  );
}
