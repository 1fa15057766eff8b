import { randomUUID } from "node:crypto";
import { toContentPage } from "~/cms/pages/content-page.server";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { getContentArea } from "~/server/content/content-area.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { clientIp, optional, requestScope } from "~/server/platform/request-scope.server";
import { takeCaptcha } from "~/server/jobs/application/captcha.server";
import { findOpenJob, getJob, getJobCities, getJobs } from "~/server/jobs/jobs.server";
import { resolveMedia } from "~/server/content/media.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { logger } from "~/server/platform/logger.server";
import { JOBS_PER_PAGE, type Job } from "~/domain/job";
import { urls } from "~/domain/urls";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import type { ApplicationStart } from "~/ui/features/jobs/application-view";
import type { BoardQuery, BoardView } from "~/ui/features/jobs/job-view";

export type JobStep = "intro" | "form" | "result";

export function readQuery(request: Request): { query: BoardQuery; jobId: string | null; step: JobStep } {
  const parameters = new URL(request.url).searchParams;
  const step = parameters.get("step");
  const page = Number(parameters.get("page"));
  return {
    query: {
      city: parameters.get("city")?.trim() ?? "",
      keyword: parameters.get("keyword")?.trim() ?? "",
      page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    },
    jobId: parameters.get("jobId"),
    step: step === "form" || step === "result" ? step : "intro",
  };
}

/** The board, and where the URL names a job, that job at one of its steps (product.md §10.4). */
export async function loadJobs(request: Request) {
  const { query, jobId, step } = readQuery(request);
  const isStepped = new URL(request.url).searchParams.has("step");
  if (isStepped && !jobId?.trim()) throw await redirectWithToast(urls.jobBoard(query), jobsCopy.missingJobId);
  const { signal } = request;
  const board = loadBoard(query, signal);
  const content = optional("jobs content", getContentArea("jobs", signal).then(toContentPage));
  if (!jobId?.trim()) {
    return {
      board: await orUnavailable(board),
      content: await content,
      job: null,
      step: "intro" as const,
      start: null,
    };
  }
  const [shown, page, job, start] = await Promise.all([
    optional("jobs", board),
    content,
    // Who has just applied is told so, whatever became of the job.
    step === "result" ? optional("job", getJob(jobId, signal)) : findJob(jobId, query, signal),
    step === "form" ? startApplication(jobId, signal) : null,
  ]);
  return { board: shown, content: page, job: toView(jobId, job), step, start };
}

async function loadBoard(query: BoardQuery, signal: AbortSignal): Promise<BoardView> {
  const cities = (await optional("job cities", getJobCities(null, signal))) ?? [];
  // The URL may name the city as people call it.
  const city = cities.find((one) => one.id === query.city) ?? cities.find((one) => one.name === query.city);
  const cityId = city?.id ?? query.city;
  const { total, results } = await getJobs({ keyword: query.keyword, cityId }, query.page, signal);
  return {
    query: { ...query, city: cityId },
    cities: cities.map(({ id, name }) => ({ id, name })),
    jobs: results,
    total,
    pages: Math.ceil(total / JOBS_PER_PAGE),
  };
}

/** No job, or a no in words, leads back to the list with product.md §8.1's message (product.md §11.3). */
export async function findJob(jobId: string, query: BoardQuery, signal: AbortSignal): Promise<Job> {
  const job = await orUnavailable(findOpenJob(jobId, signal));
  if (job === null) throw await redirectWithToast(urls.jobBoard(query), resumeCopy.infoFailed);
  return job;
}

function toView(id: string, job: Job | null): Job {
  if (job === null) return { id, title: "", html: "", storeRequired: false, workFileRequired: false };
  const { title, storeRequired, workFileRequired } = job;
  const html = sanitizeRichText(job.html, resolveMedia, (message) => logger().warn({ jobId: id }, message));
  return { id, title, html, storeRequired, workFileRequired };
}

async function startApplication(jobId: string, signal: AbortSignal): Promise<ApplicationStart> {
  // The action's answer brings a captcha already.
  const isAnswered = requestScope()?.isFormAnswered === true;
  const [captcha, cities] = await Promise.all([
    isAnswered ? null : optional("captcha", takeCaptcha(clientIp(), signal)),
    optional("cities of the job", getJobCities(jobId, signal)),
  ]);
  const choices = cities?.map(({ id, name }) => ({ id, name })) ?? null;
  return { applicationKey: randomUUID(), captcha, cities: choices };
}
