import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";
import { showToast } from "~/ui/components/toasts/toasts";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { refusalText } from "./refusal-text";
import { removeStaged } from "./send-file";
import { admitFiles, uploadRules } from "./upload-rules";
import { useUploads, type PendingUpload, type StagedFile } from "./use-uploads";

export interface FileListOptions {
  kind: UploadKind;
  /** The list field with the ids of staged files. */
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  /** The staged files of the page or of the last reply. */
  known: readonly UploadedFile[];
  applicationKey: string;
}

export interface FileList {
  /** The file input. */
  input: RefObject<HTMLInputElement>;
  stagedById: ReadonlyMap<string, StagedFile>;
  pending: readonly PendingUpload[];
  /** Messages about refused files. */
  notices: readonly string[];
  /** Uploads those of the chosen files that the rules admit (product.md §4.4, product.md §5.3). */
  choose: (files: readonly File[]) => void;
  /** Removes the staged file at this index of the field's list. */
  removeStagedAt: (index: number, id: string) => void;
  removePending: (uid: string) => void;
  retry: (uid: string) => void;
}

/**
 * The files of one file input, as an uploaded, staged list. conform owns the list of ids and reads it from the DOM, so
 * - an id is added only after its hidden field can be rendered;
 * - ids that the server has lost are taken out after the update of the other fields that came with that reply.
 */
export function useFileList({ kind, field, form, known, applicationKey }: FileListOptions): FileList {
  const { name } = field;
  const { max } = uploadRules[kind];
  const input = useRef<HTMLInputElement>(null);
  const [stagedById, setStagedById] = useState<ReadonlyMap<string, StagedFile>>(() => new Map(known.map(fromServer)));
  const [notices, setNotices] = useState<readonly string[]>([]);
  const staged = field.getFieldList().flatMap(({ initialValue }) => stagedById.get(initialValue ?? "") ?? []);

  const uploads = useUploads(kind, applicationKey, (file) => {
    flushSync(() => setStagedById((before) => new Map(before).set(file.id, file)));
    form.insert({ name, defaultValue: file.id, index: staged.filter(({ order }) => order < file.order).length });
  });
  const { pending } = uploads;

  const choose = (files: readonly File[]) => {
    // A failed upload is replaced by another file of the same name.
    const names = new Set(files.map((file) => file.name));
    const isRetried = (upload: PendingUpload) => upload.status === "error" && names.has(upload.name);
    const listed = [...staged, ...pending.filter((upload) => !isRetried(upload))].map((file) => file.name);
    const { admitted, refused } = admitFiles(listed, files, uploadRules[kind]);
    if (admitted.length > 0) {
      const isReplaced = max === 1;
      for (const upload of pending) {
        const givesWay = isReplaced || (isRetried(upload) && admitted.some((file) => file.name === upload.name));
        if (givesWay) uploads.remove(upload.uid);
      }
      if (isReplaced) for (const { id } of staged) removeStaged(id);
      // A file was chosen: clear the "required" error.
      if (isReplaced || field.errors)
        form.update({ name, value: isReplaced ? [] : staged.map(({ id }) => id), validated: false });
    }
    for (const file of admitted) uploads.add(file);
    const texts = [...new Set(refused.map(({ file, reason }) => refusalText(file.name, reason)))];
    setNotices(texts);
    if (texts.length > 0) {
      // product.md §5.3 requires a console message too.
      window.console.warn(texts.join(resumeCopy.separator));
      showToast("error", texts.join(resumeCopy.separator));
    }
  };

  const latest = useRef({ choose, staged, lose: uploads.lose });
  useEffect(() => {
    latest.current = { choose, staged, lose: uploads.lose };
  });
  useEffect(() => {
    const element = input.current;
    // Chosen before hydration.
    if (element?.files?.length) {
      latest.current.choose([...element.files]);
      element.value = "";
    }
  }, []);

  const lastKnown = useRef(known);
  useEffect(() => {
    if (lastKnown.current === known) return;
    lastKnown.current = known;
    const { staged: before, lose } = latest.current;
    const kept = new Set(known.map(({ id }) => id));
    const isKept = ({ id }: StagedFile) => kept.has(id);
    const lost = before.filter((file) => !isKept(file));
    if (lost.length === 0) return;
    for (const file of lost) lose(file);
    setTimeout(() => form.update({ name, value: before.filter(isKept).map(({ id }) => id) }));
  }, [known, form, name]);

  return {
    input,
    stagedById,
    pending,
    notices,
    choose,
    removeStagedAt(index, id) {
      removeStaged(id);
      form.remove({ name, index });
      input.current?.focus();
    },
    removePending(uid) {
      uploads.remove(uid);
      input.current?.focus();
    },
    retry: uploads.retry,
  };
}

/** The page's files come before those chosen since. */
const fromServer = (file: UploadedFile): [string, StagedFile] => [file.id, { ...file, order: -1, file: null }];
