import { isBrokenCircuitError, isBulkheadRejectedError } from "cockatiel";
import type { Captcha } from "~/domain/jobs/application";
import type { Application } from "~/domain/jobs/application-schema";
import { JOBS_PER_PAGE, type Job, type JobItem } from "~/domain/jobs/job";
import type { ResultPage } from "~/domain/listing";
import type { Area } from "~/domain/store";
import { cached } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { isPlausibleId } from "../platform/valid-id.server";
import { upstream } from "../upstream/client.server";
import { isRejected, type UpstreamError } from "../upstream/errors.server";
import {
  checkApplication as check,
  readCaptcha,
  readJob,
  readJobCities,
  readJobs,
  sendApplication,
  type ApplicationFile,
} from "../upstream/adapters/jobs.server";
import { NoConnection } from "../upstream/send-form.server";

/** Internal rejections of product.md §8.1. */
export const MISSING_JOB_ID = "缺少职位ID";
export const MISSING_APPLICATION = "缺少申请信息";

/**
 * One page of the job board, narrowed by a keyword and a city's areaId.
 * @param page from 1; past the last one there are no jobs
 * @throws UpstreamError
 */
export function getJobs(
  query: { keyword?: string; cityId?: string },
  page: number,
  signal?: AbortSignal,
): Promise<ResultPage<JobItem>> {
  const wanted = { keyword: query.keyword?.trim() ?? "", cityId: query.cityId ?? "" };
  const load = () => readJobs(upstream(), wanted, { pageNum: page, pageSize: JOBS_PER_PAGE }, {});
  return cached({ ...cachePolicy.jobs, rejectionIsAnswer: false }, ["list", wanted, page], load, { signal });
}

/**
 * A job with its decoded, not yet sanitised rich text, or null where the upstream has none.
 * @throws UpstreamError; Error 缺少职位ID for a blank id (product.md §8.1)
 */
export async function getJob(id: string, signal?: AbortSignal): Promise<Job | null> {
  if (id.trim() === "") throw new Error(MISSING_JOB_ID);
  if (!isPlausibleId(id)) return null;
  return cached(cachePolicy.jobs, ["one", id], () => readJob(upstream(), id, {}), { signal, tags: [id] });
}

/**
 * As `getJob`; null also where the upstream says no in words, as it does of a closed job (product.md §11.3).
 * @throws UpstreamError, unless it was rejected
 */
export async function findOpenJob(id: string, signal?: AbortSignal): Promise<Job | null> {
  try {
    return await getJob(id, signal);
  } catch (error) {
    if (isRejected(error)) return null;
    throw error;
  }
}

/**
 * The cities a job is offered in, or all cities of the board (null).
 * @throws UpstreamError
 */
export function getJobCities(jobId: string | null, signal?: AbortSignal): Promise<Area[]> {
  return cached(cachePolicy.jobs, ["cities", jobId], () => readJobCities(upstream(), jobId, {}), { signal });
}

/**
 * A new captcha; never cached, since each serves one visitor.
 * @throws UpstreamError
 */
export function getCaptcha(signal?: AbortSignal): Promise<Captcha> {
  return readCaptcha(upstream(), { signal });
}

/**
 * The pre-check of an application, without its files; made once (product.md §7.3). A visitor who leaves does not end it.
 * @throws UpstreamError; one of kind `rejected` carries the message to show; Error 缺少申请信息 (product.md §8.1)
 */
export async function checkApplication(application: Application): Promise<void> {
  if (application.jobId === "") throw new Error(MISSING_APPLICATION);
  await check(upstream(), application, {});
}

/**
 * Submits an application; made once, never retried (product.md §7.3). A visitor who leaves does not end it.
 * @throws UpstreamError; one of kind `rejected` carries the message to show; Error 缺少申请信息 (product.md §8.1)
 */
export async function submitApplication(
  application: Application,
  files: { resume: ApplicationFile; others: readonly ApplicationFile[] },
): Promise<void> {
  if (application.jobId === "") throw new Error(MISSING_APPLICATION);
  await sendApplication(upstream(), application, files, {});
}

/** What says that nobody was there, or that the file to be sent could not be opened. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOENT", "ERR_INVALID_ARG_VALUE"]);
/** A gateway's word about a server behind it that may have done its work. */
const ANSWERED_FOR_ANOTHER = new Set([408, 502, 504]);

/**
 * After this failure of `submitApplication`, may the application have arrived all the same? Not after a no in words, an
 * error status, or a failure before anything was sent.
 */
export function isAmbiguous(error: UpstreamError): boolean {
  if (error.kind === "rejected") return false;
  if (error.kind !== "unavailable") return true;
  // Status 2xx: the answer began, and broke off.
  if (error.status !== null) return error.status < 300 || ANSWERED_FOR_ANOTHER.has(error.status);
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NoConnection || isBrokenCircuitError(cause) || isBulkheadRejectedError(cause)) return false;
    if (NEVER_SENT.has((cause as NodeJS.ErrnoException).code ?? "")) return false;
  }
  return true;
}
