import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockExamples } from "~/cms/pages/block-examples/block-examples";
import { toBlockExamples } from "~/cms/pages/block-examples/block-examples.server";
import { getContentSource } from "~/server/content/content-area.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { getBlockExamples } from "~/server/content/stories.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import { blocksCopy } from "~/ui/copy/content/blocks";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteMetaOf(matches), { name: blocksCopy.title, path: location.pathname, noIndex: true });

/** Every block with its JSON: a page of the demo; in live mode the URL is unknown (product.md §2.25). */
export async function loader({ request }: LoaderFunctionArgs) {
  const load = getContentSource(getBlockExamples(request.signal), request.signal);
  return { examples: toBlockExamples(await orRedirect(load, urls.home, errorsCopy.gone)) };
}

export default function Blocks() {
  return <BlockExamples examples={useLoaderData<typeof loader>().examples} />;
}
