import { data } from "@remix-run/node";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { VerificationScreen } from "~/cms/pages/verification-screen";
import { retryAfterOf } from "~/server/http/retry-after.server";
import { answerVerificationForm } from "~/server/verification/form.server";
import { getVerificationPage } from "~/server/verification/verification-page.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { answerInPlace } from "~/ui/features/verification/answer-in-place";
import { parseVerification } from "~/ui/features/verification/parse-verification";
import type { VerificationAnswer } from "~/ui/features/verification/verification-view";

const name = pagesCopy.verification;
const page = urls.customerService.productVerification;
const breadcrumbs = [{ label: pagesCopy.customerService }, { label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data?.content ?? undefined, { name, path: urls.verification, breadcrumbs });

export const headers: HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  const { answer, source, status } = await getVerificationPage(request);
  return data({ answer, content: source === null ? null : toContentPage(source) }, { status });
}

export function action({ request }: ActionFunctionArgs) {
  return answerVerificationForm(request, page, parseVerification);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerInPlace(() => serverAction<VerificationAnswer>());

export default function ProductVerification() {
  const { answer, content } = useLoaderData<typeof loader>();
  return <VerificationScreen page={page} content={content} answer={useActionData<VerificationAnswer>() ?? answer} />;
}
