import { openAsBlob } from "node:fs";
import { z } from "zod";
import { chinaTime, flag, nullableOne, record, requiredText, resultsOf, text } from "~/domain/lenient/schema";
import type { Captcha } from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES, type Application } from "~/domain/jobs/application-schema";
import type { Job, JobItem } from "~/domain/jobs/job";
import type { Paging, ResultPage } from "~/domain/listing";
import type { Area } from "~/domain/store";
import type { UpstreamClient } from "../client.server";
import { UpstreamError } from "../errors.server";
import { decodeJobContent } from "./job-content.server";
import { areasJson } from "./stores.server";

/** A file of an application on disk. */
export interface ApplicationFile {
  path: string;
  /** The applicant's file name. */
  name: string;
  /** Media type. */
  type: string;
}

const jobListJson = resultsOf(
  record({
    id: requiredText,
    jobTitle: requiredText,
    cityName: text,
    department: text,
    publishTime: chinaTime,
  }).transform((json): JobItem => ({
    id: json.id,
    title: json.jobTitle,
    city: json.cityName,
    department: json.department,
    publishedAt: json.publishTime,
  })),
  ({ id }) => id,
);

/** recruitJob/getJobPageList: page `pageNum` (1-based) of the job board. `cityId` is an areaId. */
export function readJobs(
  client: UpstreamClient,
  query: { keyword?: string; cityId?: string },
  paging: Paging,
): Promise<ResultPage<JobItem>> {
  const { channelCode } = client.site;
  const wanted = {
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...(query.cityId ? { cityId: query.cityId } : {}),
  };
  const params = { ...paging, queryParam: { channelCode, ...wanted } };
  return client.read("recruitJob/getJobPageList", params, jobListJson);
}

const jobJson = nullableOne(
  record({
    id: text,
    jobTitle: text,
    jobContent: text,
    storeRequired: flag,
    workFileRequired: flag,
  }),
);

/** recruitJob/getJobDetail: one job, or null where the upstream succeeds without one. */
export async function readJob(client: UpstreamClient, id: string): Promise<Job | null> {
  const json = await client.read("recruitJob/getJobDetail", { jobId: id }, jobJson);
  if (!json || (json.jobTitle === null && json.jobContent === null)) return null;
  return {
    id: json.id ?? id,
    title: json.jobTitle ?? "",
    html: decodeJobContent(json.jobContent ?? ""),
    storeRequired: json.storeRequired,
    workFileRequired: json.workFileRequired,
  };
}

/** recruitJob/getCityAreaList: the cities of a job, or all cities; null where the upstream succeeds without a list. */
export function readJobCities(client: UpstreamClient, jobId: string | null): Promise<Area[] | null> {
  const params = { channelCode: client.site.channelCode, jobId };
  return client.read("recruitJob/getCityAreaList", params, areasJson);
}

const IMAGE_TYPES: readonly (readonly [start: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
];

/** Base64 with or without a data URL prefix; the bytes determine the type. */
const captchaImage = z.transform((value: unknown, context) => {
  const base64 = (text.parse(value) ?? "").replace(/^\s*data:[^,]*,/i, "").replace(/\s+/g, "");
  const type = IMAGE_TYPES.find(([start]) => base64.startsWith(start))?.[1];
  if (type !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return `data:${type};base64,${base64}`;
  context.issues.push({ code: "custom", message: "no png, jpeg or gif in base64", input: null });
  return z.NEVER;
});

const captchaJson = record({ captchaKey: requiredText, imageBase64: captchaImage }).transform(
  ({ captchaKey, imageBase64 }): Captcha => ({ captchaKey, image: imageBase64 }),
);

/** recruitJob/getCaptchaImage: a new captcha. */
export function readCaptcha(client: UpstreamClient, signal?: AbortSignal): Promise<Captcha> {
  return client.read("recruitJob/getCaptchaImage", {}, captchaJson, signal);
}

/** recruitJob/checkJobEffectApply: resolves if the application may be sent; the captcha remains valid. */
export async function checkApplication(client: UpstreamClient, application: Application): Promise<void> {
  const { positionIdList, ...fields } = application;
  const params = positionIdList.length > 0 ? { ...fields, positionIdList } : fields;
  await client.call("recruitJob/checkJobEffectApply", params);
}

/** recruitJob/applyJob: sends the application; its files are streamed from disk. */
export async function sendApplication(
  client: UpstreamClient,
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
  await client.call("recruitJob/applyJob", form);
}

async function openFile({ path, type }: ApplicationFile): Promise<Blob> {
  try {
    return await openAsBlob(path, { type });
  } catch (error) {
    // Nothing was sent yet: the applicant can choose the file again.
    throw new UpstreamError("unavailable", {
      endpoint: "recruitJob/applyJob",
      reason: "staged file cannot be read",
      cause: error,
    });
  }
}
