import { data } from "@remix-run/node";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { VerificationScreen } from "~/cms/pages/verification-screen";
import { getContentArea } from "~/server/content/content-area.server";
import { retryAfterOf } from "~/server/http/retry-after.server";
import { nullOn503 } from "~/server/session/loader-errors.server";
import { answerVerificationForm, readVerificationFlash } from "~/server/verification/form.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { answerInPlace } from "~/ui/features/verification/answer-in-place";
import { parseVerification } from "~/ui/features/verification/parse-verification";
import type { VerificationAnswer } from "~/ui/features/verification/verification-view";

const name = pagesCopy.verification;
const page = urls.verification;
const breadcrumbs = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  contentPageMeta(matches, data?.content ?? undefined, { name, path: urls.verification, breadcrumbs });

export const headers: HeadersFunction = ({ actionHeaders }) => retryAfterOf(actionHeaders);

export const handle = { breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  const [answer, source] = await Promise.all([
    readVerificationFlash(request),
    nullOn503(getContentArea("verification", request.signal)),
  ]);
  const content = source === null ? null : toContentPage(source);
  // An outage of the page's content must cost neither the form nor an answer that may have spent a query.
  return data({ answer, content }, { status: content === null && answer === null ? 503 : 200 });
}

export function action({ request }: ActionFunctionArgs) {
  return answerVerificationForm(request, page, parseVerification);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerInPlace(() => serverAction<VerificationAnswer>());

export default function Verification() {
  const { answer, content } = useLoaderData<typeof loader>();
  return <VerificationScreen page={page} content={content} answer={useActionData<VerificationAnswer>() ?? answer} />;
}
