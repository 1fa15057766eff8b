import type { UploadedFile, UploadKind } from "~/domain/jobs/application";
import type { ApplicationFields, TextFieldName } from "~/domain/jobs/application-schema";

/**
 * An application that was not sent, as this tab keeps it: a reload, the back button or a tab that the browser had
 * discarded shows it again (docs/decisions/202).
 */
export interface ApplicationDraft {
  /** The form's key: its files belong to it, and it is sent once. */
  applicationKey: string;
  /** The refusal that the form's document came with; a later one is newer than the draft. */
  basis: string;
  values: Partial<Pick<ApplicationFields, TextFieldName | "cityId" | "positionIdList">>;
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

/** Without storage, or without room in it, there is no draft. @param text a draft as JSON; null removes it */
export function storeDraft(jobId: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(jobId));
    else sessionStorage.setItem(keyOf(jobId), text);
  } catch {
    return;
  }
}
