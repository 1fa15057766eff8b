import { useFormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { UPLOAD_KINDS, type UploadedFile, type UploadKind } from "~/domain/jobs/application";
import { TEXT_FIELD_NAMES, type ApplicationFields } from "~/domain/jobs/application-schema";
import { changedFields } from "~/ui/forms/use-early-input";
import { uploadLists } from "~/ui/forms/upload/upload-rules";
import { writeDraft, type ApplicationDraft, type DraftValues } from "./application-draft";

export interface DraftKeeperProps extends Pick<ApplicationDraft, "applicationKey" | "basis"> {
  jobId: string;
  /** Put into the form once, where the visitor has not entered anything since. */
  draft: ApplicationDraft | null;
  /** Called with the draft's key. */
  onKey: (applicationKey: string) => void;
  /** The files that the form lists, and others. */
  staged: Record<UploadKind, ReadonlyMap<string, UploadedFile>>;
}

/**
 * Writes down what the form holds, whenever that changes. Rendered before the fields: its effect precedes theirs, so
 * that a file chosen before hydration takes the place of the draft's.
 */
export function DraftKeeper({ jobId, draft, onKey, applicationKey, basis, staged }: DraftKeeperProps) {
  const form = useFormMetadata<ApplicationFields>();
  const { value } = form;
  const latestForm = useRef(form);
  const isWritten = useRef(false);
  useEffect(() => {
    const element = document.forms.namedItem(latestForm.current.id);
    if (draft === null || element === null) return;
    giveBack(draft, element, latestForm.current);
    onKey(draft.applicationKey);
  }, [draft, onKey]);
  useEffect(() => {
    // Not what the form held before the draft was put into it.
    if (!isWritten.current) {
      isWritten.current = true;
      return;
    }
    const values: DraftValues = {};
    for (const name of [...TEXT_FIELD_NAMES, "cityId"] as const) values[name] = value?.[name] ?? "";
    values.positionIdList = listOf(value?.positionIdList);
    const uploads = { resume: [], portfolio: [] } as ApplicationDraft["uploads"];
    for (const kind of UPLOAD_KINDS) {
      for (const id of listOf(value?.[uploadLists[kind]])) {
        const { name, size } = staged[kind].get(id) ?? {};
        if (name !== undefined && size !== undefined) uploads[kind].push({ id, name, size });
      }
    }
    writeDraft(jobId, { applicationKey, basis, values, uploads });
  }, [value, staged, jobId, applicationKey, basis]);
  return null;
}

const listOf = (value: unknown): string[] => [value ?? []].flat().filter((one) => typeof one === "string");

/** What was entered since the page came wins (docs/decisions/200). */
function giveBack(
  { values, uploads }: ApplicationDraft,
  element: HTMLFormElement,
  form: ReturnType<typeof useFormMetadata<ApplicationFields>>,
): void {
  const changed = new Set(changedFields(element).map((field) => field.getAttribute("name")));
  for (const name of [...TEXT_FIELD_NAMES, "cityId"] as const) {
    const field = element.elements.namedItem(name);
    const given = values[name];
    if (given === undefined || changed.has(name)) continue;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    field.value = given;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  // After the city, whose choice clears them.
  if (!changed.has("cityId") && !changed.has("positionIdList")) {
    form.update({ name: "positionIdList", value: values.positionIdList ?? [], validated: false });
  }
  for (const kind of UPLOAD_KINDS) {
    form.update({ name: uploadLists[kind], value: uploads[kind].map(({ id }) => id), validated: false });
  }
}
