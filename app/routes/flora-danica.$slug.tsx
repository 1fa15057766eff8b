import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { getContentSource } from "~/server/content/content-area.server";
import { pathSegment } from "~/server/http/path.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { getProductLine } from "~/server/content/stories.server";
import { ButtonLink } from "~/ui/components/button";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { listingCopy } from "~/ui/copy/products/listing";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  contentPageMeta(matches, data?.page, {
    name: data?.page.title ?? pagesCopy.products,
    details: [pagesCopy.productLine],
    path: data ? urls.productLine(data.slug) : location.pathname,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const slug = pathSegment(request, 1);
  const load = getContentSource(getProductLine(slug, request.signal), request.signal);
  return { slug, page: toContentPage(await orRedirect(load, urls.home, errorsCopy.gone)) };
}

/** A product line's page, without header and footer (product.md §2.22). */
export default function ProductLine() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <ContentPage title={page.title ?? pagesCopy.products} page={page}>
      <p className="more">
        <ButtonLink href={urls.products} kind="secondary">
          {listingCopy.allSeries}
        </ButtonLink>
      </p>
    </ContentPage>
  );
}
