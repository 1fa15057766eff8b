import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { toContentPage } from "~/cms/pages/content-page.server";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { getContentArea } from "~/server/content/content-area.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { clientIp, noteKnownUrl, optional, requestScope } from "~/server/platform/request-scope.server";
import { issueCaptcha } from "~/server/jobs/application/captcha.server";
import { findOpenJob, getJob, getJobItem, getJobCities, getJobs } from "~/server/jobs/jobs.server";
import { recordedOutcome } from "~/server/jobs/application/apply.server";
import { findReceipt } from "~/server/jobs/application/receipts.server";
import { isFormKey, visitorOf } from "~/server/session/visitor.server";
import { resolveMedia } from "~/server/content/media.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { logger } from "~/server/platform/telemetry/logger.server";
import { JOBS_PER_PAGE, type Job } from "~/domain/jobs/job";
import { readPageNumber } from "~/domain/page-number";
import { urls } from "~/domain/urls/urls";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { jobStepsCopy } from "~/ui/copy/jobs/job-steps";
import type { ApplicationStart } from "~/ui/features/jobs/application-view";
import type { BoardQuery, BoardView } from "~/ui/features/jobs/job-view";
import { restoreReply } from "./application-reply.server";

export type JobStep = "intro" | "form" | "result";

interface JobsQuery {
  query: BoardQuery;
  jobId: string | null;
  step: JobStep;
  /** The key of a form that was opened, or sent, before. */
  form: string | null;
}

export function readQuery(request: Request): JobsQuery {
  const parameters = new URL(request.url).searchParams;
  const step = parameters.get("step");
  return {
    query: {
      city: parameters.get("city")?.trim() ?? "",
      keyword: parameters.get("keyword")?.trim() ?? "",
      page: readPageNumber(parameters.get("page")) ?? 1,
    },
    jobId: parameters.get("jobId"),
    step: step === "form" || step === "result" ? step : "intro",
    form: parameters.get("form"),
  };
}

/** The job board, and the job named by the URL at one of its steps (product.md §10.4). */
export async function loadJobs(request: Request) {
  const { query, jobId, step, form } = readQuery(request);
  const isStepped = new URL(request.url).searchParams.has("step");
  if (isStepped && !jobId?.trim()) throw await redirectWithToast(urls.jobBoard(query), jobsCopy.missingJobId);
  const { signal } = request;
  const formKey = step === "form" && jobId ? await enterForm(request, query, jobId, form) : null;
  const board = loadBoard(query, signal);
  const content = optional("jobs content", getContentArea("jobs", signal).then(toContentPage));
  if (!jobId?.trim()) {
    return {
      board: await orUnavailable(board),
      content: await content,
      job: null,
      posting: null,
      step: "intro" as const,
      start: null,
      receipt: null,
    };
  }
  const [shown, page, job, posting, start, receipt] = await Promise.all([
    optional("jobs", board),
    content,
    // Show the result even if the job has been closed since.
    step === "result" ? optional("job", getJob(jobId, signal)) : findJob(jobId, query, signal),
    step === "intro" ? optional("job on the board", getJobItem(jobId, signal)) : null,
    formKey === null ? null : startApplication(request, formKey, jobId),
    step === "result" && form !== null && isFormKey(form) ? receiptOf(request, form) : null,
  ]);
  const isListed = query.city === "" && query.keyword === "" && (shown?.jobs.length ?? 0) > 0;
  if (isListed) noteKnownUrl();
  // A copy: whether it is the board's own object depends on which call ends first, and the bytes of the page on that.
  const ownPosting = posting && { ...posting };
  return { board: shown, content: page, job: toView(jobId, job), posting: ownPosting, step, start, receipt };
}

async function receiptOf(request: Request, form: string) {
  const visitor = await visitorOf(request, "application", form);
  return findReceipt(form, visitor.id);
}

async function loadBoard(query: BoardQuery, signal: AbortSignal): Promise<BoardView> {
  const jobsIn = (cityId: string) => getJobs({ keyword: query.keyword, cityId }, query.page, signal);
  // At once with the cities: in an outage a visitor waits for one call.
  const asGiven = jobsIn(query.city);
  asGiven.catch(() => undefined);
  const cities = (await optional("job cities", getJobCities(null, signal))) ?? [];
  // The URL may contain the city's name instead of its id.
  const city = cities.find((one) => one.id === query.city) ?? cities.find((one) => one.name === query.city);
  const cityId = city?.id ?? query.city;
  const { total, results } = await (cityId === query.city ? asGiven : jobsIn(cityId));
  return {
    query: { ...query, city: cityId },
    cities: cities.map(({ id, name }) => ({ id, name })),
    jobs: results,
    total,
    pages: Math.ceil(total / JOBS_PER_PAGE),
  };
}

/** A missing or rejected job redirects to the list with product.md §8.1's message (product.md §11.3). */
export async function findJob(jobId: string, query: BoardQuery, signal: AbortSignal): Promise<Job> {
  const job = await orUnavailable(findOpenJob(jobId, signal));
  if (job === null) throw await redirectWithToast(urls.jobBoard(query), jobStepsCopy.infoFailed);
  return job;
}

function toView(id: string, job: Job | null): Job {
  if (job === null) return { id, title: "", html: "", storeRequired: false, workFileRequired: false };
  const { title, storeRequired, workFileRequired } = job;
  const html = sanitizeRichText(job.html, resolveMedia, (message) => logger().warn({ jobId: id }, message));
  return { id, title, html, storeRequired, workFileRequired };
}

/**
 * Each form document has a URL of its own, so that the back button shows it as it was sent. A form that was submitted
 * redirects to its result instead of appearing empty. In client navigations the result replaces the form in the
 * history.
 */
async function enterForm(request: Request, query: BoardQuery, jobId: string, form: string | null): Promise<string> {
  const headers = { "Cache-Control": "private, no-store" };
  if (form === null || !isFormKey(form)) {
    const key = randomUUID();
    // Running after the form's action, whose reply is shown on this page.
    if (requestScope()?.isFormAnswered || !isDocument(request)) return key;
    throw redirect(urls.jobBoard({ ...query, jobId, step: "form", form: key }), { headers });
  }
  if ((await recordedOutcome(form)) === "sent") {
    throw redirect(urls.jobBoard({ ...query, jobId, step: "result", form }), { headers });
  }
  return form;
}

/** Whether a browser requests a document. */
function isDocument({ headers }: Request): boolean {
  const destination = headers.get("Sec-Fetch-Dest");
  return destination === null ? (headers.get("Accept")?.includes("text/html") ?? false) : destination === "document";
}

async function startApplication(request: Request, applicationKey: string, jobId: string): Promise<ApplicationStart> {
  const { signal } = request;
  // A reply, the action's or a restored one, has its own captcha, or says that there is none.
  const isAnswered = requestScope()?.isFormAnswered === true;
  const [reply, cities] = await Promise.all([
    isAnswered ? null : restoreReply(request, applicationKey, jobId),
    optional("cities of the job", getJobCities(jobId, signal)),
  ]);
  const needsCaptcha = !isAnswered && reply === null;
  const captcha = needsCaptcha ? await optional("captcha", issueCaptcha(clientIp(), signal)) : null;
  const choices = cities?.map(({ id, name }) => ({ id, name })) ?? null;
  return { applicationKey, captcha, cities: choices, reply };
}
