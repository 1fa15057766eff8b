import { JOBS_PER_PAGE, type Job, type JobItem } from "~/domain/jobs/job";
import type { ResultPage } from "~/domain/listing";
import type { Area } from "~/domain/store";
import { cached, cachedById } from "../cache/data-cache.server";
import { cachePolicy } from "../cache/policies.server";
import { nullIfRejected, wasNeverSent, type UpstreamError } from "../upstream/errors.server";
import { readJob, readJobCities, readJobs } from "../upstream/adapters/jobs.server";

const MAX_PAGES_SEARCHED = 20;

/**
 * One page of the job board, filtered by a keyword and a city's areaId.
 * @param page 1-based; beyond the last page there are no jobs
 * @throws UpstreamError
 */
export function getJobs(
  query: { keyword?: string; cityId?: string },
  page: number,
  signal?: AbortSignal,
): Promise<ResultPage<JobItem>> {
  const wanted = { keyword: query.keyword?.trim() ?? "", cityId: query.cityId ?? "" };
  const load = () => readJobs(wanted, { pageNum: page, pageSize: JOBS_PER_PAGE });
  return cached(cachePolicy.jobs, ["list", wanted, page], load, { signal });
}

/**
 * A job with its decoded, not yet sanitised rich text, or null where the upstream has none.
 * @throws UpstreamError
 */
export const getJob = cachedById(cachePolicy.jobs, "one", readJob);

/** The board's row of a job, whose details lack place and date; null if it is not on the board. */
export async function getJobItem(id: string, signal?: AbortSignal): Promise<JobItem | null> {
  for (let page = 1; page <= MAX_PAGES_SEARCHED; page += 1) {
    const { total, results } = await getJobs({}, page, signal);
    const found = results.find((one) => one.id === id);
    if (found !== undefined) return found;
    if (results.length === 0 || page * JOBS_PER_PAGE >= total) return null;
  }
  return null;
}

/**
 * As `getJob`, but also null if the upstream rejects the call with a message, as it does for a closed job (product.md
 * §11.3).
 * @throws UpstreamError, unless it was rejected
 */
export function findOpenJob(id: string, signal?: AbortSignal): Promise<Job | null> {
  return nullIfRejected(getJob(id, signal));
}

/**
 * The cities that offer a job, or all cities of the board (`jobId` null); null where the upstream has none.
 * @throws UpstreamError
 */
export function getJobCities(jobId: string | null, signal?: AbortSignal): Promise<Area[] | null> {
  return cached(cachePolicy.jobs, ["cities", jobId], () => readJobCities(jobId), { signal });
}

/** Statuses from a gateway; the server behind it may have processed the request. */
const ANSWERED_FOR_ANOTHER = new Set([408, 502, 504]);

/**
 * Whether an application may have arrived despite this failure of `sendApplication`. Not after a rejection, an error
 * status, or a failure before anything was sent.
 */
export function isAmbiguous(error: UpstreamError): boolean {
  if (error.kind === "rejected") return false;
  if (error.kind !== "unavailable") return true;
  // Status 2xx: the response began and was then aborted; 3xx: the page after a form may be what it leads to.
  if (error.status !== null) return error.status < 400 || ANSWERED_FOR_ANOTHER.has(error.status);
  return !wasNeverSent(error);
}
