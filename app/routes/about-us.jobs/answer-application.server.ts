import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import type { UploadRefusal } from "~/domain/jobs/application";
import { applyOnce, recordedOutcome, type ApplyOutcome } from "~/server/jobs/application/apply.server";
import { keepReceipt } from "~/server/jobs/application/receipts.server";
import { settleUploads } from "~/server/jobs/application/settle-uploads.server";
import { stagedForms, stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { formRefusals, type FormRefusal } from "~/server/platform/telemetry/form-refusals.server";
import { clientIp, requestScope, site } from "~/server/platform/request-scope.server";
import { failureReference } from "~/server/platform/telemetry/failure-reference.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { isFormKey, visitorOf } from "~/server/session/visitor.server";
import { urls } from "~/domain/urls/urls";
import { jobsCopy } from "~/ui/copy/jobs/jobs";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { parseApplication } from "~/ui/features/jobs/parse-application";
import { REFUSED_MARK } from "~/ui/forms/form-buttons";
import { toReply, toUploadedFile, type RefusedForm } from "./application-reply.server";
import { findJob, readQuery } from "./load-jobs.server";
import {
  isEmptyForm,
  knownFields,
  loadPlace,
  postedFiles,
  readBody,
  readButton,
  text,
  uploadNotices,
} from "./read-application.server";

/** Its code belongs to a captcha that every reply replaces. */
const hideFields = ["captchaCode", "captchaKey"];

/** Reasons for which a file is refused that are not the file's own. */
const LIMITS: ReadonlySet<string> = new Set(["full", "tooMany", "storage"] satisfies UploadRefusal[]);

/**
 * Handles a posted application form (product.md §4.2, product.md §5.2, product.md §8.1): stages its files, validates,
 * submits once. Every reply except success returns all input and uploads: to scripts as data, to a document by
 * redirecting to the form's page.
 */
export async function answerApplication(request: Request) {
  const { query, jobId } = readQuery(request);
  if (!jobId?.trim()) throw await redirectWithToast(urls.jobBoard(query), jobsCopy.missingJobId);
  const body = await readBody(request);
  const { fields } = body;
  const button = readButton(fields);
  const key = keyOf(fields);
  const visitor = await visitorOf(request, "application", key);
  const headers = { "Set-Cookie": visitor.setCookie, "Cache-Control": "private, no-store" };
  if (button?.removedId) await stagedUploads().remove([button.removedId], visitor.id);
  const settled = await settleUploads(stagedUploads(), postedFiles(body, button), visitor.id);
  const { uploads, refused } = settled;
  const isOverLimit = refused.some(({ reason }) => LIMITS.has(reason));
  const [job, place] = await Promise.all([
    findJob(jobId, query, request.signal),
    loadPlace(text(fields, "cityId"), jobId),
  ]);
  const submission = parseApplication(knownFields(fields, uploads, place), job);

  const source = { key, visitorId: visitor.id, clientIp: clientIp() };
  async function answer(result: SubmissionResult, status: number, more: Partial<RefusedForm> = {}) {
    const form: RefusedForm = {
      result,
      notices: uploadNotices(settled),
      focus: button?.field ?? null,
      reference: isOverLimit ? failureReference() : null,
      ...more,
    };
    // A form that cannot be stored is returned in the response itself (docs/decisions/141).
    if (!fields.has("inPlace") && (await stagedForms().set(form, source)) === "kept") {
      return redirect(urls.jobBoard({ ...query, jobId: job.id, step: "form", form: key }), { status: 303, headers });
    }
    const scope = requestScope();
    if (scope !== undefined) scope.isFormAnswered = true;
    const shown = { resume: uploads.resume.map(toUploadedFile), portfolio: uploads.portfolio.map(toUploadedFile) };
    const { reply, retryAfterS } = await toReply({ applicationKey: key, ...form, uploads: shown }, place);
    if (retryAfterS === null || button?.field !== "captchaCode") return data(reply, { status, headers });
    return data(reply, { status: 429, headers: { ...headers, "Retry-After": String(retryAfterS) } });
  }
  const refuse = (message: string, status: number, more?: Partial<RefusedForm>) =>
    answer(submission.reply({ hideFields, formErrors: [message] }), status, more);
  const note = (reason: FormRefusal, message: string | null = null) =>
    formRefusals().note("application", reason, { message });

  const result = urls.jobBoard({ ...query, jobId: job.id, step: "result", form: key });
  async function finish() {
    const sent = [...uploads.resume, ...uploads.portfolio].map(({ id }) => id);
    await stagedUploads().remove(sent, visitor.id);
    return redirect(result, { status: 303, headers });
  }

  if (button !== null) {
    const entered = submission.reply({ hideFields });
    return answer(fields.has(REFUSED_MARK) ? entered : { initialValue: entered.initialValue ?? {} }, 200);
  }
  // A resend after a lost response: the files are deleted once the application has arrived, so there is nothing left to
  // validate.
  const recorded = await recordedOutcome(key);
  if (recorded === "sent") return finish();
  if (recorded === "unknown") {
    return refuse(resumeCopy.ambiguous, 502, { reference: note("upstream") });
  }
  if (submission.status !== "success") {
    const [field, ...others] = Object.keys(submission.error ?? {});
    note(field === "captchaCode" && others.length === 0 ? "captcha" : "validation");
    if (isEmptyForm(fields)) return refuse(jobsCopy.missingApplication, 400);
    return answer(submission.reply({ hideFields }), 400);
  }
  const [resume] = uploads.resume;
  if (resume === undefined) {
    note("validation");
    return refuse(resumeCopy.fields.resumeUpload.required, 400);
  }
  // A file of this form is missing: the visitor decides whether to submit without it.
  const missing = uploadNotices(settled);
  if (missing.length > 0) {
    note(isOverLimit ? "limit" : "type");
    return answer(submission.reply({ hideFields, formErrors: missing }), 400, { notices: [] });
  }

  const { resumeUpload: _resume, portfolioUpload: _portfolio, ...application } = submission.value;
  const outcome = await applyOnce(key, { jobId: job.id, ...application }, { resume, others: uploads.portfolio });
  if (outcome.status === "sent") {
    await keepReceipt(application.phoneNumber, source);
    return finish();
  }
  const { message, status, said } = describe(outcome);
  const reference = note("upstream", said);
  // What the upstream says in words is an answer to the visitor.
  return refuse(message, status, { reference: said === null ? reference : null });
}

/**
 * The message for the visitor (product.md §8.1, product.md §11.6), the status of the response, and what the upstream
 * itself said; null if it said nothing.
 */
function describe(outcome: Exclude<ApplyOutcome, { status: "sent" }>): {
  message: string;
  status: number;
  said: string | null;
} {
  if (outcome.status === "unknown") return { message: resumeCopy.ambiguous, status: 502, said: null };
  const { failure } = outcome;
  if (failure.kind === "failed") return { message: resumeCopy.submitFailed, status: 503, said: null };
  return { message: failure.message ?? resumeCopy.checkFailed, status: 400, said: failure.message };
}

/** The form's key; a form without one is identified by its captcha, which is valid for one submit. */
function keyOf(fields: FormData): string {
  const key = text(fields, "applicationKey");
  if (isFormKey(key)) return key;
  const captchaKey = text(fields, "captchaKey");
  return captchaKey === "" ? randomUUID() : site().hash("captcha", captchaKey, text(fields, "phoneNumber"));
}
