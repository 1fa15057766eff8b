import type { Json, JsonObject } from "./context";
import { linesToHtml, readTexts, readValue } from "./texts";
import texts from "./texts/jobs.txt";

export interface Job {
  id: string;
  title: string;
  city: string;
  department: string;
  published: string;
  /** Flags, in each form that occurs. */
  storeRequired: Json;
  workFileRequired: Json;
  html: string;
}

export const jobs: readonly Job[] = readTexts(texts).map(({ title, facts, summary, body }) => {
  const [id = "", city = "", department = "", published = "", stores = "", works = ""] = facts;
  return {
    ...{ id, title, city, department, published },
    storeRequired: readValue(stores),
    workFileRequired: readValue(works),
    html: linesToHtml([summary, ...body]),
  };
});

export function jobListJson(job: Job): JsonObject {
  return {
    id: /^[1-9]\d{0,8}$/.test(job.id) ? Number(job.id) : job.id,
    jobTitle: job.title,
    cityName: job.city,
    department: job.department,
    publishTime: job.published,
  };
}

/** The rich text is URL-encoded, as the live system stores it. */
export function jobDetailJson(job: Job): JsonObject {
  return {
    id: job.id,
    jobTitle: job.title,
    jobContent: encodeURIComponent(job.html),
    storeRequired: job.storeRequired,
    workFileRequired: job.workFileRequired,
    recruitNum: "若干",
  };
}
