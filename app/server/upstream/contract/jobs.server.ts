import { z } from "zod";
import { MAX_UPLOADS, STORES_MAX } from "~/domain/jobs/application";
import { textFields } from "~/domain/jobs/application-schema";
import { anything, chinaTime, flag, nullableOne, record, requiredText, resultsOf, text } from "~/domain/lenient/schema";
import { assumed, fromSite, get, id, OPEN, paged, personal, post, said, typed } from "./declare.server";
import { citiesJson } from "./stores.server";
import { requiredWritten, written } from "./written.server";

const jobItemJson = record({
  id: assumed.needed(requiredText, "its id"),
  jobTitle: assumed.needed(requiredWritten, "its title"),
  cityName: assumed.usual(written, "its city"),
  department: assumed.usual(written, "its department"),
  publishTime: assumed.usual(chinaTime, "when it was published"),
});

const IMAGE_TYPES: readonly (readonly [start: string, type: string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
];

/** Base64 with or without a data URL prefix, as a data URL; the bytes determine the type. */
const captchaImage = text.transform((given, context) => {
  const base64 = (given ?? "").replace(/^\s*data:[^,]*,/i, "").replace(/\s+/g, "");
  const type = IMAGE_TYPES.find(([start]) => base64.startsWith(start))?.[1];
  if (type !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return `data:${type};base64,${base64}`;
  context.issues.push({ code: "custom", message: "no png, jpeg or gif in base64", input: null });
  return z.NEVER;
});

const application = {
  jobId: id(),
  ...personalFields(),
  cityId: id(),
  positionIdList: z.array(z.string().min(1)).max(STORES_MAX).optional(),
  captchaKey: personal(z.string().min(1)),
  captchaCode: personal(z.string().min(1)),
};

/** What the applicant writes: the form's text fields, by the rules of the form. */
function personalFields(): typeof textFields {
  for (const field of Object.values(textFields)) personal(field);
  return textFields;
}

/** A file, judged by its name. */
const document = z
  .record(z.string(), z.unknown())
  .refine(({ name }) => typeof name === "string" && /\.(?:pdf|docx?)$/i.test(name));

/** Jobs and applications (upstream.md §4.6). */
export const jobs = {
  "recruitJob/getJobPageList": post(`${OPEN}/recruitJob/getJobPageList`, {
    means: "one page of the job board",
    token: false,
    group: "jobs",
    seenAt: ["/about-us/jobs*"],
    requestSource: "assumed",
    request: paged({
      channelCode: fromSite("channelCode"),
      keyword: typed().optional(),
      cityId: id().optional(),
    }),
    data: resultsOf(jobItemJson, ({ id }) => id),
  }),
  "recruitJob/getJobDetail": get(`${OPEN}/recruitJob/getJobDetail`, {
    means: "one job",
    group: "jobs",
    seenAt: ["/about-us/jobs?jobId=J1007*"],
    request: { jobId: id({ key: "recruitJob/getJobPageList", path: "results.0.id" }) },
    data: nullableOne(
      record({
        id: said.spare(text, "as asked for"),
        jobTitle: said.needed(written, "its title"),
        jobContent: said.needed(text, "its description, URL-encoded rich text"),
        storeRequired: said.spare(flag, "whether an applicant has to choose stores"),
        workFileRequired: said.spare(flag, "whether an applicant has to send works"),
      }),
    ),
  }),
  "recruitJob/getCityAreaList": get(`${OPEN}/recruitJob/getCityAreaList`, {
    means: "the cities of a job; without `jobId` all cities **[assumed]**",
    group: "jobs",
    seenAt: ["/about-us/jobs", "/about-us/jobs?jobId=J1007&step=form"],
    request: {
      channelCode: fromSite("channelCode"),
      jobId: id({ key: "recruitJob/getJobPageList", path: "results.0.id" }).optional(),
    },
    data: citiesJson,
  }),
  "recruitJob/getCaptchaImage": get(`${OPEN}/recruitJob/getCaptchaImage`, {
    means: "a new captcha",
    group: "captcha",
    seenAt: ["/about-us/jobs?jobId=J1007&step=form", "/resources/captcha"],
    request: {},
    data: record({
      captchaKey: said.needed(requiredText, "sent with the application"),
      imageBase64: said.needed(captchaImage, "png, jpeg or gif, with or without a `data:` prefix"),
    }),
  }),
  "recruitJob/checkJobEffectApply": post(`${OPEN}/recruitJob/checkJobEffectApply`, {
    means:
      "whether the application may be sent; success, or `errorMessage`. It does not use up the captcha **[assumed]**",
    write: true,
    group: "application",
    requestSource: "assumed",
    request: application,
    data: anything,
  }),
  "recruitJob/applyJob": post(`${OPEN}/recruitJob/applyJob`, {
    means: "the application with its files, lists as repeated fields; success, or `errorMessage`",
    body: "multipart",
    write: true,
    group: "application",
    request: {
      ...application,
      resumeFile: document,
      otherFiles: z.array(document).max(MAX_UPLOADS.portfolio).optional(),
    },
    data: anything,
  }),
};
