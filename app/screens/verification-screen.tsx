import { data } from "@remix-run/node";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { VerificationScreen } from "~/cms/pages/verification-screen";
import type { PageHandle } from "~/screens/page-handle";
import { pathSegment } from "~/server/http/path.server";
import { retryAfterOf } from "~/server/http/retry-after.server";
import { answerVerificationForm } from "~/server/verification/form.server";
import { getVerificationPage } from "~/server/verification/verification-page.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import type { VerificationAnswer } from "~/ui/features/verification/verification-view";

const name = pagesCopy.verification;

/** The page's URL: forms are posted to where they are. */
const pageOf = (request: Request) =>
  pathSegment(request, 0) === "verification" ? urls.verification : urls.productVerification;

const breadcrumbsTo = (page: string | undefined) =>
  page === urls.productVerification ? [{ label: pagesCopy.customerService }, { label: name }] : [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data?.content ?? undefined, {
    name,
    path: urls.verification,
    breadcrumbs: breadcrumbsTo(data?.page),
  });

export const headers: HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

export const handle = { breadcrumb: ({ page }: { page: string }) => breadcrumbsTo(page) } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { answer, source, status } = await getVerificationPage(request);
  return data({ page: pageOf(request), answer, content: source === null ? null : toContentPage(source) }, { status });
}

export function action({ request }: ActionFunctionArgs) {
  return answerVerificationForm(request, pageOf(request));
}

export default function Verification() {
  const { page, answer, content } = useLoaderData<typeof loader>();
  return <VerificationScreen page={page} content={content} answer={useActionData<VerificationAnswer>() ?? answer} />;
}
