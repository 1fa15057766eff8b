import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { failureReferenceSchema } from "~/domain/failure-reference";
import { UPLOAD_KINDS, type UploadedFile } from "~/domain/jobs/application";
import type { ApplicationFieldName } from "~/domain/jobs/application-schema";
import { stagedForms, stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { issueCaptcha, TooManyCaptchas } from "~/server/jobs/application/captcha.server";
import { clientIp } from "~/server/platform/request-scope.server";
import { failureReference } from "~/server/platform/telemetry/failure-reference.server";
import { visitorOf } from "~/server/session/visitor.server";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import type { ApplicationReply } from "~/ui/features/jobs/application-view";
import { uploadLists } from "~/ui/forms/upload/upload-rules";
import { loadPlace, type Place } from "./read-application.server";

/** What is stored of a form that was not sent. */
export type RefusedForm = Pick<ApplicationReply, "result" | "notices" | "focus" | "reference">;

/** Everything needed to show a form again, and the seconds to wait for a captcha if the client is over that limit. */
export async function toReply(
  form: RefusedForm & Pick<ApplicationReply, "applicationKey" | "uploads">,
  { stores, storesFailed }: Place,
): Promise<{ reply: ApplicationReply; retryAfterS: number | null }> {
  const notices = new Set(form.notices);
  let { reference } = form;
  let retryAfterS: number | null = null;
  const captcha = await issueCaptcha(clientIp()).catch((error: unknown) => {
    if (error instanceof TooManyCaptchas) {
      retryAfterS = error.retryAfterS;
      reference ??= failureReference();
      notices.add(resumeCopy.captchaTooMany);
    }
    return null;
  });
  if (storesFailed) notices.add(resumeCopy.storesFailed);
  return { reply: { ...form, captcha, stores, reference, notices: [...notices] }, retryAfterS };
}

export const toUploadedFile = ({ id, name, size }: UploadedFile): UploadedFile => ({ id, name, size });

const listOf = (value: unknown): string[] => [value ?? []].flat().filter((one) => typeof one === "string");

/** Written by ourselves, perhaps by the release before. */
const keptSchema = z.object({
  result: z.custom<SubmissionResult>((value) => typeof value === "object" && value !== null),
  notices: z.array(z.string()),
  focus: z
    .custom<ApplicationFieldName>((value) => typeof value === "string")
    .nullable()
    .default(null),
  reference: failureReferenceSchema.nullable().default(null),
});

/** The last version of the form with this key posted by this visitor; null if there is none, or no longer. */
export async function restoreReply(request: Request, key: string, jobId: string): Promise<ApplicationReply | null> {
  const visitor = await visitorOf(request, "application", key);
  const kept = keptSchema.safeParse(await stagedForms().find(key, visitor.id)).data;
  if (kept === undefined) return null;
  const values = kept.result.initialValue ?? {};
  const uploads: ApplicationReply["uploads"] = { resume: [], portfolio: [] };
  for (const kind of UPLOAD_KINDS) {
    const ids = listOf(values[uploadLists[kind]]);
    uploads[kind] = (await stagedUploads().find(ids, visitor.id)).map(toUploadedFile);
    if (uploads[kind].length < ids.length) kept.notices.push(resumeCopy.filesExpired);
  }
  const place = await loadPlace(listOf(values["cityId"])[0] ?? "", jobId);
  return (await toReply({ applicationKey: key, ...kept, uploads }, place)).reply;
}
