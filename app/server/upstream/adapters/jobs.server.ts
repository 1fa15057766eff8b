import { openAsBlob } from "node:fs";
import type { Captcha } from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES, type Application } from "~/domain/jobs/application-schema";
import type { Job, JobItem } from "~/domain/jobs/job";
import { toResultPage, type Paging, type ResultPage } from "~/domain/listing";
import type { Area } from "~/domain/store";
import { upstream } from "../client.server";
import { NotSent, UpstreamError } from "../errors.server";
import { toAreas } from "./stores.server";

/** A file of an application on disk. */
export interface ApplicationFile {
  path: string;
  /** The applicant's file name. */
  name: string;
  /** Media type. */
  type: string;
}

/** Page `pageNum` (1-based) of the job board. `cityId` is an areaId. */
export async function readJobs(
  { keyword, cityId }: { keyword?: string; cityId?: string },
  paging: Paging,
): Promise<ResultPage<JobItem>> {
  const params = { ...paging, queryParam: { keyword: keyword || undefined, cityId: cityId || undefined } };
  return toResultPage(paging, await upstream().read("recruitJob/getJobPageList", params), (json) => {
    const { jobTitle, cityName, publishTime, ...same } = json;
    return { ...same, title: jobTitle, city: cityName, publishedAt: publishTime };
  });
}

/** One job, or null where the upstream succeeds without one. */
export async function readJob(jobId: string): Promise<Job | null> {
  const json = await upstream().read("recruitJob/getJobDetail", { jobId });
  if (!json || (json.jobTitle === null && json.jobContent === null)) return null;
  const { id, jobTitle, jobContent, ...same } = json;
  return { ...same, id: id ?? jobId, title: jobTitle ?? "", html: decodeJobContent(jobContent ?? "") };
}

/** The cities of a job, or all cities; null where the upstream succeeds without a list. */
export async function readJobCities(jobId: string | null): Promise<Area[] | null> {
  const cities = await upstream().read("recruitJob/getCityAreaList", { jobId: jobId ?? undefined });
  return cities && toAreas(cities);
}

/** A new captcha. */
export async function readCaptcha(signal?: AbortSignal): Promise<Captcha> {
  const { imageBase64, ...same } = await upstream().read("recruitJob/getCaptchaImage", {}, signal);
  return { ...same, image: imageBase64 };
}

/** Resolves if the application may be sent; the captcha remains valid. */
export async function checkApplication(application: Application): Promise<void> {
  const positionIdList = application.positionIdList.length > 0 ? [...application.positionIdList] : undefined;
  await upstream().read("recruitJob/checkJobEffectApply", { ...application, positionIdList });
}

/** Sends the application; its files are streamed from disk. */
export async function sendApplication(
  application: Application,
  files: { resume: ApplicationFile; others: readonly ApplicationFile[] },
): Promise<void> {
  const form = new FormData();
  for (const name of ["jobId", ...TEXT_FIELD_NAMES, "cityId"] as const) form.set(name, application[name]);
  for (const id of application.positionIdList) form.append("positionIdList", id);
  form.set("resumeFile", await openFile(files.resume), files.resume.name);
  for (const file of files.others) form.append("otherFiles", await openFile(file), file.name);
  form.set("captchaKey", application.captchaKey);
  form.set("captchaCode", application.captchaCode);
  await upstream().call("recruitJob/applyJob", form);
}

async function openFile({ path, type }: ApplicationFile): Promise<Blob> {
  try {
    return await openAsBlob(path, { type });
  } catch (error) {
    // The applicant can choose the file again.
    const cause = new NotSent("staged file cannot be read", { cause: error });
    throw new UpstreamError("unavailable", { endpoint: "recruitJob/applyJob", reason: cause.message, cause });
  }
}

/**
 * jobContent (product.md §3.10, upstream.md §4.6): URL-encoded rich text; invalid encoding is left as it is. A text
 * with raw markup is not encoded at all. A plus sign is a space unless spaces are written as %20.
 */
export function decodeJobContent(content: string): string {
  if (content.includes("<") || !/%[0-9a-f]{2}/i.test(content)) return content;
  const spaced = /%20|\s/.test(content) ? content : content.replace(/\+/g, " ");
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return decodeValidRuns(run);
    }
  });
}

/** The bytes of a run of %XX as UTF-8; invalid ones stay encoded. */
function decodeValidRuns(run: string): string {
  let text = "";
  for (let at = 0; at < run.length;) {
    const first = Number.parseInt(run.slice(at + 1, at + 3), 16);
    const bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const piece = run.slice(at, at + bytes * 3);
    try {
      text += decodeURIComponent(piece);
      at += piece.length;
    } catch {
      text += run.slice(at, at + 3);
      at += 3;
    }
  }
  return text;
}
