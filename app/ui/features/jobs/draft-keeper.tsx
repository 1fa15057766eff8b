import { useFormMetadata } from "@conform-to/react";
import { useEffect } from "react";
import { UPLOAD_KINDS, type UploadKind } from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES, type ApplicationFields } from "~/domain/jobs/application-schema";
import type { FileRow } from "~/ui/forms/upload/use-uploads";
import { readDraft, storeDraft, type ApplicationDraft } from "./application-draft";
import type { ApplicationReply } from "./application-view";

export const basisOf = (refusal: ApplicationReply | null) => JSON.stringify(refusal?.result.initialValue ?? null);

/** The draft of this job, unless the page came with a refusal that is newer. */
export function draftFor(jobId: string, refusal: ApplicationReply | null): ApplicationDraft | null {
  const draft = readDraft(jobId);
  if (draft === null || refusal === null) return draft;
  return draft.applicationKey === refusal.applicationKey && draft.basis === basisOf(refusal) ? draft : null;
}

export interface DraftKeeperProps extends Pick<ApplicationDraft, "applicationKey" | "basis"> {
  jobId: string;
  rows: Record<UploadKind, readonly FileRow[]>;
}

/** Writes down what the form holds whenever that changes, and not again after it was discarded. */
export function DraftKeeper({ jobId, applicationKey, basis, rows }: DraftKeeperProps) {
  const { value } = useFormMetadata<ApplicationFields>();
  const draft: ApplicationDraft = { applicationKey, basis, values: {}, uploads: { resume: [], portfolio: [] } };
  for (const name of [...TEXT_FIELD_NAMES, "cityId"] as const) draft.values[name] = value?.[name] ?? "";
  draft.values.positionIdList = [value?.positionIdList ?? []].flat().filter((id) => id !== undefined);
  for (const kind of UPLOAD_KINDS) {
    draft.uploads[kind] = rows[kind].flatMap(({ id, name, size }) => (id === null ? [] : { id, name, size }));
  }
  const text = isEmpty(draft) ? null : JSON.stringify(draft);
  useEffect(() => storeDraft(jobId, text), [jobId, text]);
  return null;
}

function isEmpty({ values, uploads }: ApplicationDraft): boolean {
  const lists = [...Object.values(values), ...Object.values(uploads)];
  return lists.every((list) => list.length === 0);
}
