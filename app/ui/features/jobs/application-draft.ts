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

/** Where the browser has no storage, or no room in it: as long as the document lives. */
const unstored = new Map<string, string>();

export function readDraft(jobId: string): ApplicationDraft | null {
  if (typeof document === "undefined") return null;
  try {
    const text = unstored.get(keyOf(jobId)) ?? sessionStorage.getItem(keyOf(jobId));
    // Written by this site, in this tab.
    return text === null ? null : (JSON.parse(text) as ApplicationDraft);
  } catch {
    return null;
  }
}

/** @param text a draft as JSON; null removes it */
export function storeDraft(jobId: string, text: string | null): void {
  const key = keyOf(jobId);
  unstored.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
}
