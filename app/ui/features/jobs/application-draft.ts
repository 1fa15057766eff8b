import { UPLOAD_KINDS, type UploadedFile, type UploadKind } from "~/domain/jobs/application";
import type { ApplicationFields } from "~/domain/jobs/application-schema";

/** The entries of the form besides its files and its captcha. */
export type DraftValues = Partial<Omit<ApplicationFields, `${UploadKind}Upload` | "captchaKey" | "captchaCode">>;

/**
 * An application that was not sent, as this tab keeps it: a reload, the back button or a tab that the browser had
 * discarded shows it again (docs/decisions/202).
 */
export interface ApplicationDraft {
  /** The form's key: its files belong to it, and it is sent once. */
  applicationKey: string;
  /** What the form's document came with; another refusal since is newer than the draft. */
  basis: string;
  values: DraftValues;
  uploads: Record<UploadKind, UploadedFile[]>;
}

const keyOf = (jobId: string) => `application ${jobId}`;

export function readDraft(jobId: string): ApplicationDraft | null {
  if (typeof document === "undefined") return null;
  try {
    const text = sessionStorage.getItem(keyOf(jobId));
    // Written by this site, in this tab.
    return text === null ? null : (JSON.parse(text) as ApplicationDraft);
  } catch {
    return null;
  }
}

/** Without storage, or without room in it, there is no draft. */
export function writeDraft(jobId: string, draft: ApplicationDraft): void {
  try {
    if (isEmpty(draft)) sessionStorage.removeItem(keyOf(jobId));
    else sessionStorage.setItem(keyOf(jobId), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function clearDraft(jobId: string): void {
  try {
    sessionStorage.removeItem(keyOf(jobId));
  } catch {
    return;
  }
}

function isEmpty({ values, uploads }: ApplicationDraft): boolean {
  return (
    Object.values(values).every((value) => value === undefined || value.length === 0) &&
    UPLOAD_KINDS.every((kind) => uploads[kind].length === 0)
  );
}
