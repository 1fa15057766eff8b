import { data as respond, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage, type LinkedContent } from "~/cms/pages/content-page.server";
import { MissingContent } from "~/cms/pages/linked-content";
import { getLinkedContent } from "~/server/content/content-area.server";
import { pathSegment } from "~/server/http/path.server";
import { nullOn503 } from "~/server/session/loader-errors.server";
import { contentCopy } from "~/ui/copy/content/content";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  contentPageMeta(matches, data?.page ?? undefined, {
    name: data?.page?.title ?? contentCopy.dialogLabel,
    path: location.pathname,
    noIndex: true,
  });

/** The content of a type 7 link: a page for a document request, data for the dialog (product.md §10.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const load = getLinkedContent(pathSegment(request, 2), request.signal);
  // An outage is returned as data too: a thrown response would replace the dialog's whole page.
  const found = await nullOn503(load.then((content) => ({ content })));
  const page = found?.content ? toContentPage(found.content) : null;
  const isUnavailable = found === null;
  const linked: LinkedContent = { page, isUnavailable };
  return respond(linked, { status: isUnavailable ? 503 : page === null ? 404 : 200 });
}

export default function LinkedContentRoute() {
  const { page, isUnavailable } = useLoaderData<typeof loader>();
  if (page !== null) return <ContentPage title={page.title ?? contentCopy.dialogLabel} page={page} />;
  return <MissingContent isUnavailable={isUnavailable} heading="h1" />;
}
