import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { applyOnce, settledOutcome, type ApplyOutcome } from "~/server/jobs/application/apply.server";
import {
  FormBodyError,
  readFormBody,
  type FormBody,
  type RefusedFile,
} from "~/server/jobs/application/form-body.server";
import { UploadRefused, type StagedUpload } from "~/server/jobs/application/staged-uploads.server";
import { stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { getStoreChoices } from "~/server/jobs/application/store-choices.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { takeCaptcha, TooManyCaptchas } from "~/server/jobs/application/captcha.server";
import { getJobCities } from "~/server/jobs/jobs.server";
import { identifyVisitor } from "~/server/session/visitor.server";
import { clientIp, requestScope } from "~/server/platform/request-scope.server";
import {
  UPLOAD_KINDS,
  type CityChoice,
  type StoreChoice,
  type UploadedFile,
  type UploadKind,
  TEXT_FIELD_NAMES,
  type TextFieldName,
} from "~/domain/application";
import { urls } from "~/domain/urls";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { parseApplication } from "~/ui/features/jobs/application-schema";
import type { ApplicationReply, ApplicationValues } from "~/ui/features/jobs/application-view";
import { refusalText } from "~/ui/forms/upload/refusal-text";
import { uploadFields, uploadRules } from "~/ui/forms/upload/upload-rules";
import { findJob, readQuery } from "./load-jobs.server";

type Uploads = Record<UploadKind, StagedUpload[]>;

/**
 * Answers a sent application form (product.md §4.2, product.md §5.2, product.md §8.1): stages its files, validates, submits once. Every answer but success
 * carries all that was typed and uploaded back.
 */
export async function answerApplication(request: Request) {
  const { query, jobId } = readQuery(request);
  if (!jobId?.trim()) throw await redirectWithToast(urls.jobBoard(query), jobsCopy.missingJobId);
  const body = await readBody(request);
  const { fields } = body;
  const applicationKey = keyOf(fields);
  const visitor = await identifyVisitor({
    cookieHeader: request.headers.get("Cookie"),
    userAgent: request.headers.get("User-Agent"),
    clientIp: clientIp(),
    scope: `application ${applicationKey}`,
  });
  const { uploads, notices } = await settleUploads(body, visitor.id);
  const headers = { "Set-Cookie": visitor.setCookie };
  const result = urls.jobBoard({ ...query, jobId, step: "result" });
  const [job, place] = await Promise.all([findJob(jobId, query, request.signal), loadPlace(fields, jobId)]);

  const intent = fields.get("intent");
  const isEmpty = [...fields.keys()].every((name) => name === "intent" || name === "applicationKey");
  const values = readValues(fields, place);
  const checked = fieldsToCheck(fields, values, uploads);
  const submission = parseApplication(checked, job);

  async function answer(submitted: ApplicationReply["result"], status: number, told = notices) {
    const { captcha, retryAfterS } = await captchaFor(clientIp());
    const scope = requestScope();
    if (scope !== undefined) scope.isFormAnswered = true;
    const reply: ApplicationReply = {
      result: submitted,
      applicationKey,
      values,
      captcha,
      stores: place.stores,
      uploads: { resume: uploads.resume.map(toView), portfolio: uploads.portfolio.map(toView) },
      notices: [
        ...told,
        ...(place.storesFailed ? [resumeCopy.storesFailed] : []),
        ...(retryAfterS === null ? [] : [resumeCopy.captchaTooMany]),
      ],
    };
    if (retryAfterS === null || intent !== "captcha") return data(reply, { status, headers });
    return data(reply, { status: 429, headers: { ...headers, "Retry-After": String(retryAfterS) } });
  }

  async function finish() {
    const sent = [...uploads.resume, ...uploads.portfolio].map(({ id }) => id);
    await stagedUploads().remove(sent, visitor.id);
    return redirect(result, { status: 303, headers });
  }

  if (intent === "stores" || intent === "captcha") return answer(null, 200);
  // A resend after a lost answer: its files are gone when it arrived, and nothing is left to validate.
  const settled = await settledOutcome(applicationKey);
  if (settled === "sent") return finish();
  // Its code belongs to a captcha that is renewed with every answer.
  const hidden = { hideFields: ["captchaCode", "captchaKey"] };
  if (settled === "unknown") return answer(submission.reply({ ...hidden, formErrors: [resumeCopy.ambiguous] }), 502);
  if (isEmpty) return answer(submission.reply({ ...hidden, formErrors: [jobsCopy.missingApplication] }), 400);
  if (submission.status !== "success") return answer(submission.reply(hidden), 400);
  const [resume] = uploads.resume;
  if (resume === undefined)
    return answer(submission.reply({ ...hidden, formErrors: [resumeCopy.resumeRequired] }), 400);
  // A file of this form is missing: whether it may go without, the visitor decides.
  if (notices.length > 0) return answer(submission.reply({ ...hidden, formErrors: notices }), 400, []);

  const { resumeUpload: _resume, portfolioUpload: _portfolio, ...application } = submission.value;
  const outcome = await applyOnce(applicationKey, { jobId, ...application }, { resume, others: uploads.portfolio });
  if (outcome.status === "sent") return finish();
  const { message, status } = describe(outcome);
  return answer(submission.reply({ ...hidden, formErrors: [message] }), status);
}

/** A captcha for the answer; null where there is none to be had, with the seconds to wait where the client had too many. */
async function captchaFor(ip: string | null) {
  try {
    return { captcha: await takeCaptcha(ip), retryAfterS: null };
  } catch (error) {
    return { captcha: null, retryAfterS: error instanceof TooManyCaptchas ? error.retryAfterS : null };
  }
}

/** What the visitor reads (product.md §8.1, product.md §11.6), and the status of the answer. */
function describe(outcome: Exclude<ApplyOutcome, { status: "sent" }>): { message: string; status: number } {
  if (outcome.status === "unknown") return { message: resumeCopy.ambiguous, status: 502 };
  const { failure } = outcome;
  if (failure.kind === "failed") return { message: resumeCopy.submitFailed, status: 503 };
  return { message: failure.message ?? resumeCopy.checkFailed, status: 400 };
}

async function readBody(request: Request): Promise<FormBody> {
  try {
    return await readFormBody(request, stagedUploads(), {
      files: { [uploadFields.file.resume]: "resume", [uploadFields.file.portfolio]: "portfolio" },
      clientIp: clientIp(),
      max: { resume: uploadRules.resume.max, portfolio: uploadRules.portfolio.max },
    });
  } catch (error) {
    if (!(error instanceof FormBodyError)) throw error;
    throw new Response(null, { status: error.reason === "tooLarge" ? 413 : 400 });
  }
}

/** The form's own key; one that brings none is told from others by its captcha, which serves one submit. */
function keyOf(fields: FormData): string {
  const key = text(fields, "applicationKey");
  if (/^[\w-]{16,64}$/.test(key)) return key;
  const captchaKey = text(fields, "captchaKey");
  return captchaKey === "" ? randomUUID() : `captcha ${captchaKey} ${text(fields, "phoneNumber")}`;
}

/** Keeps what came, drops what was ticked for removal, and says which files the application has now. */
async function settleUploads(body: FormBody, visitorId: string): Promise<{ uploads: Uploads; notices: string[] }> {
  const store = stagedUploads();
  await store.remove(texts(body.fields, uploadFields.remove), visitorId);
  const refused: RefusedFile[] = [...body.refused];
  const removed = new Set(texts(body.fields, uploadFields.remove));
  const uploads: Uploads = { resume: [], portfolio: [] };
  let expired = false;
  for (const kind of UPLOAD_KINDS) {
    const carried = texts(body.fields, uploadFields.id[kind]).filter((id) => !removed.has(id));
    const found = (await store.find(carried, visitorId)).filter((upload) => upload.kind === kind);
    expired ||= found.length < new Set(carried).size;
    const { max } = uploadRules[kind];
    const kept = max === 1 ? found.slice(-1) : found.slice(0, max);
    for (const draft of body.drafts.filter((one) => one.kind === kind)) {
      const isDuplicate = kept.some((upload) => upload.name === draft.name);
      if (isDuplicate || (max > 1 && kept.length >= max)) {
        await store.discard(draft);
        refused.push({ kind, name: draft.name, reason: isDuplicate ? "duplicate" : "count" });
        continue;
      }
      try {
        const upload = await store.keep(draft, visitorId);
        // The latest one takes the only place.
        if (max === 1)
          await store.remove(
            kept.splice(0).map(({ id }) => id),
            visitorId,
          );
        kept.push(upload);
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        refused.push({ kind, name: draft.name, reason: error.reason });
      }
    }
    await store.touch(kept);
    uploads[kind] = kept;
  }
  const told = refused.flatMap(({ name, reason }) => (reason === "duplicate" ? [] : [refusalText(name, reason)]));
  return { uploads, notices: [...new Set(expired ? [resumeCopy.filesExpired, ...told] : told)] };
}

interface Place {
  city: CityChoice | null;
  /** null = no city is chosen, or its stores could not be loaded. */
  stores: StoreChoice[] | null;
  storesFailed: boolean;
}

/** The chosen city and its stores. Where the cities cannot be had, the choice is believed. */
async function loadPlace(fields: FormData, jobId: string): Promise<Place> {
  const cityId = text(fields, "cityId");
  const cities = await getJobCities(jobId).catch(() => null);
  if (cities === null)
    return { city: cityId === "" ? null : { id: cityId, name: "" }, stores: null, storesFailed: false };
  const city = cities.find((one) => one.id === cityId) ?? null;
  if (city === null) return { city: null, stores: null, storesFailed: false };
  const stores = await getStoreChoices(city.name).catch(() => null);
  return { city, stores, storesFailed: stores === null };
}

const typedTexts = (fields: FormData) =>
  Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, text(fields, name)])) as Record<TextFieldName, string>;

/** What was typed; a store of another city than the chosen one is an earlier choice, and cleared (product.md §4.2). */
function readValues(fields: FormData, { city, stores }: Place): ApplicationValues {
  const chosen = [...new Set(texts(fields, "positionIdList"))];
  return {
    ...typedTexts(fields),
    cityId: city?.id ?? "",
    positionIdList: stores === null ? chosen : chosen.filter((id) => stores.some((store) => store.id === id)),
  };
}

/** The form as the schema reads it, with the uploads that are really there. */
function fieldsToCheck(fields: FormData, values: ApplicationValues, uploads: Uploads): FormData {
  const checked = new FormData();
  for (const name of [...TEXT_FIELD_NAMES, "cityId"] as const) checked.set(name, values[name]);
  for (const name of ["captchaKey", "captchaCode"] as const) checked.set(name, text(fields, name));
  for (const id of values.positionIdList) checked.append("positionIdList", id);
  for (const kind of UPLOAD_KINDS) for (const { id } of uploads[kind]) checked.append(uploadFields.id[kind], id);
  return checked;
}

const toView = ({ id, name, size }: StagedUpload): UploadedFile => ({ id, name, size });

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

function texts(fields: FormData, name: string): string[] {
  return fields.getAll(name).filter((value) => typeof value === "string" && value !== "") as string[];
}
