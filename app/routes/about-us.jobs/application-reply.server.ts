import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { UPLOAD_KINDS, type UploadedFile, type UploadKind } from "~/domain/jobs/application";
import { stagedForms, stagedUploads } from "~/server/jobs/application/upload-folder.server";
import { issueCaptcha, TooManyCaptchas } from "~/server/jobs/application/captcha.server";
import { clientIp } from "~/server/platform/request-scope.server";
import { visitorOf } from "~/server/session/visitor.server";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import type { ApplicationReply } from "~/ui/features/jobs/application-view";
import { uploadLists } from "~/ui/forms/upload/upload-rules";
import { loadPlace, type Place } from "./read-application.server";

/** Whether this looks like a form key issued by our pages. */
export const isFormKey = (key: string) => /^[\w-]{16,64}$/.test(key);

interface RefusedForm {
  result: SubmissionResult;
  /** Messages about refused files. */
  notices: string[];
}

/**
 * A refused form with everything needed to show it again, and the seconds to wait for a new captcha if the client is
 * over that limit.
 */
export async function toReply({
  applicationKey,
  result,
  notices,
  place,
  visitorId,
}: RefusedForm & { applicationKey: string; place: Place; visitorId: string }) {
  const messages = new Set(notices);
  let retryAfterS: number | null = null;
  const captcha = await issueCaptcha(clientIp()).catch((error: unknown) => {
    if (error instanceof TooManyCaptchas) {
      retryAfterS = error.retryAfterS;
      messages.add(resumeCopy.captchaTooMany);
    }
    return null;
  });
  const uploads: Record<UploadKind, UploadedFile[]> = { resume: [], portfolio: [] };
  const values = { ...result.initialValue };
  for (const kind of UPLOAD_KINDS) {
    const ids = listOf(values[uploadLists[kind]]);
    const found = await stagedUploads().find(ids, visitorId);
    if (found.length < ids.length) messages.add(resumeCopy.filesExpired);
    uploads[kind] = found.map(({ id, name, size }) => ({ id, name, size }));
    values[uploadLists[kind]] = found.map(({ id }) => id);
  }
  if (place.storesFailed) messages.add(resumeCopy.storesFailed);
  const reply: ApplicationReply = {
    applicationKey,
    result: { ...result, initialValue: values },
    captcha,
    stores: place.stores,
    uploads,
    notices: [...messages],
  };
  return { reply, retryAfterS };
}

const listOf = (value: unknown): string[] => [value ?? []].flat().filter((one) => typeof one === "string");

/** Written by ourselves; its shape is conform's. */
const keptSchema = z.object({
  result: z.custom<SubmissionResult>((value) => typeof value === "object" && value !== null),
  notices: z.array(z.string()),
});

/** The last version of the form with this key posted by this visitor; null if there is none, or no longer. */
export async function restoreReply(request: Request, key: string, jobId: string): Promise<ApplicationReply | null> {
  const visitor = await visitorOf(request, `application ${key}`);
  const kept = keptSchema.safeParse(await stagedForms().find(key, visitor.id));
  if (!kept.success) return null;
  const cityId = kept.data.result.initialValue?.["cityId"];
  const place = await loadPlace(typeof cityId === "string" ? cityId : "", jobId);
  return (await toReply({ applicationKey: key, ...kept.data, place, visitorId: visitor.id })).reply;
}
