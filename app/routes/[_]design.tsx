import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { orRedirect } from "~/server/session/loader-errors.server";
import { getBlockExamples } from "~/server/content/stories.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import { designCopy } from "~/ui/copy/content/design";
import { DesignExamples } from "~/ui/features/design/design-examples";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteMetaOf(matches), { name: designCopy.title, path: location.pathname, noIndex: true });

/**
 * The design system's components in every state: a page of the demo; in live mode the URL is unknown (product.md
 * §2.25).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await orRedirect(getBlockExamples(request.signal), urls.home, errorsCopy.gone);
  return null;
}

export default function Design() {
  return <DesignExamples />;
}
