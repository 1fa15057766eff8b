import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useState } from "react";
import { CmsContent } from "~/cms/pages/cms-content";
import type { PageHandle } from "~/screens/page-handle";
import { retryAfterOf } from "~/server/http/retry-after.server";
import { urls } from "~/domain/urls/urls";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { pagesCopy } from "~/ui/copy/pages";
import { jobStepsCopy } from "~/ui/copy/jobs/job-steps";
import type { ApplicationReply, LostAnswer } from "~/ui/features/jobs/application-view";
import { JobBoard } from "~/ui/features/jobs/job-board";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { PageHeader } from "~/ui/components/page-header";
import { jobJsonLd } from "~/ui/features/jobs/job-json-ld";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { plainText } from "~/cms/engine/plain-text";
import { referenceOf } from "~/ui/components/text/reference-of";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { excerpt } from "~/ui/seo/short-text";
import { RouteError } from "~/ui/layout/errors/lazy-route-error";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { answerApplication } from "./answer-application.server";
import { JobDialog } from "./job-dialog";
import { loadJobs, readQuery } from "./load-jobs.server";

const name = pagesCopy.jobs;

/** A job is linked by its canonical URL: the board's links keep the board's page. */
function breadcrumbsOf({ job }: Pick<Awaited<ReturnType<typeof loadJobs>>, "job">): BreadcrumbItem[] {
  const board = { label: pagesCopy.aboutUs, href: urls.aboutUs };
  if (job === null || job.title === "") return [board, { label: name }];
  return [board, { label: name, href: urls.jobs }, { label: job.title, href: urls.job(job.id) }];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  // null after an action that threw, despite the type.
  if (!data) return pageMeta(site, { name, path: urls.jobs });
  const { query, job, posting, step } = data;
  if (job !== null) {
    return pageMeta(site, {
      name: job.title || name,
      details: posting?.city ? [posting.city] : [],
      path: urls.job(job.id),
      description: excerpt(plainText(job.html)),
      noIndex: step !== "intro",
      ...(site !== null && step === "intro"
        ? { breadcrumbs: breadcrumbsOf(data), jsonLd: jobJsonLd(site, job, posting) }
        : {}),
    });
  }
  const noIndex = query.city !== "" || query.keyword !== "" || (query.page > 1 && data.board?.jobs.length === 0);
  return pageMeta(site, {
    name,
    details: query.page > 1 ? [paginationCopy.page(query.page)] : [],
    path: urls.jobBoard({ page: query.page }),
    noIndex,
  });
};

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(retryAfterOf(actionHeaders));
  const cacheControl = loaderHeaders.get("Cache-Control");
  if (cacheControl !== null) headers.set("Cache-Control", cacheControl);
  return headers;
};

export const handle = {
  query: ["city", "keyword", "page", "jobId", "step", "form"],
  // Personal: each form has a key and a captcha, and is shown again to its sender.
  personalWith: "step",
  uploads: true,
  breadcrumb: breadcrumbsOf,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const view = { ...(await loadJobs(request)), query: readQuery(request).query };
  // Not cacheable: a form has a key and a captcha, and a sender sees a result.
  return data(view, view.step === "intro" ? {} : { headers: { "Cache-Control": "private, no-store" } });
}

export function action({ request }: ActionFunctionArgs) {
  return answerApplication(request);
}

/** Longer than the server takes for all of its calls. */
const GIVES_UP_AFTER_MS = 90_000;

/** Without a response (offline, an error page, none at all) the form stays as it is: it may have arrived. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<ApplicationReply | LostAnswer> {
  const unknown: LostAnswer = { lost: true, refusal: null };
  try {
    const gaveUp = new Promise<LostAnswer>((resolve) => setTimeout(resolve, GIVES_UP_AFTER_MS, unknown));
    return await Promise.race([serverAction<ApplicationReply>(), gaveUp]);
  } catch (error) {
    if (error instanceof Response) throw error;
    return isRouteErrorResponse(error) ? { lost: true, refusal: { reference: referenceOf(error) } } : unknown;
  }
}

/** A form that was not submitted keeps its input. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;

export default function Jobs() {
  const { board, content, query, job, posting, step, start, receipt } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const blocks = content?.blocks ?? [];
  // A document with a job shows it alone, until the visitor comes to the list; from then on jobs open over it.
  const [hasList, setHasList] = useState(job === null || hydrated);
  if (job === null && !hasList) setHasList(true);
  const isAlone = job !== null && !hasList;
  return (
    <>
      {isAlone ? (
        <h1 className="visually-hidden">{job.title || name}</h1>
      ) : (
        <>
          {content?.isTitled ? null : <PageHeader title={name} isCloseToNext />}
          <CmsContent blocks={blocks} isTitled={content?.isTitled ?? false} />
          <JobBoard board={board} query={query} />
        </>
      )}
      {job === null ? null : <JobDialog key={job.id} {...{ query, job, posting, step, start, receipt, isAlone }} />}
    </>
  );
}

const outage = { title: jobStepsCopy.infoFailed, back: { href: urls.jobs, label: jobsCopy.backToList } };

export function ErrorBoundary() {
  const isOfJob = new URLSearchParams(useLocation().search).has("jobId");
  return <RouteError outage={isOfJob ? outage : undefined} />;
}
