import { getInputProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { UploadedFile, UploadKind } from "~/domain/jobs/application";
import { Icon } from "~/ui/components/icons";
import { useHydrated } from "~/ui/components/hooks/use-hydrated";
import { showToast } from "~/ui/components/toasts/toasts";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { FieldError, RequiredMark } from "../field";
import fieldStyles from "../field.module.css";
import styles from "./file-field.module.css";
import { refusalText } from "./refusal-text";
import { removeStaged } from "./send-file";
import { admitFiles, uploadFields, uploadRules } from "./upload-rules";
import { useUploads, type PendingUpload, type StagedFile } from "./use-uploads";

export interface FileFieldProps {
  kind: UploadKind;
  /** The list field with the ids of staged files. */
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "insert" | "remove" | "update">;
  label: string;
  hint: string;
  /** The staged files of the page or of the last reply. */
  known: readonly UploadedFile[];
  applicationKey: string;
  autoFocus: boolean;
  /** Called with the number of running uploads. */
  onPending: (kind: UploadKind, count: number) => void;
}

/**
 * A file input of one kind. With script each file is uploaded when it is chosen, and its id is added to the field's
 * list; without script, files are posted with the form, and the server's reply lists them.
 */
export function FileField(props: FileFieldProps) {
  const { kind, field, form, label, hint, known, applicationKey, autoFocus, onPending } = props;
  const { name } = field;
  const rules = uploadRules[kind];
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [stagedById, setStagedById] = useState<ReadonlyMap<string, StagedFile>>(() => new Map(known.map(fromServer)));
  const list = field.getFieldList();
  const staged = list.flatMap(({ initialValue }) => stagedById.get(initialValue ?? "") ?? []);

  const uploads = useUploads(kind, applicationKey, (file) => {
    // Synchronous: conform's next validation reads the ids from the DOM.
    flushSync(() => setStagedById((before) => new Map(before).set(file.id, file)));
    form.insert({ name, defaultValue: file.id, index: staged.filter(({ order }) => order < file.order).length });
  });
  const { pending } = uploads;
  const sending = pending.filter(({ status }) => status === "uploading").length;
  useEffect(() => onPending(kind, sending), [kind, sending, onPending]);
  const [notices, setNotices] = useState<readonly string[]>([]);

  const choose = (files: readonly File[]) => {
    // A failed upload is replaced by another file of the same name.
    const names = new Set(files.map((file) => file.name));
    const isRetried = (upload: PendingUpload) => upload.status === "error" && names.has(upload.name);
    const listed = [...staged, ...pending.filter((upload) => !isRetried(upload))].map((file) => file.name);
    const { admitted, refused } = admitFiles(listed, files, rules);
    if (admitted.length > 0) {
      const isReplaced = rules.max === 1;
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
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    choose([...(event.target.files ?? [])]);
    // So that a removed file can be chosen again.
    event.target.value = "";
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
    // On unmount, delete the staged files that were not submitted.
    return () => {
      for (const { id } of latest.current.staged) removeStaged(id);
    };
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
    // Separately: conform reads the other fields from the DOM, which still contains the removed values.
    setTimeout(() => form.update({ name, value: before.filter(isKept).map(({ id }) => id) }));
  }, [known, form, name]);

  const remove = (index: number, id: string) => {
    removeStaged(id);
    form.remove({ name, index });
    input.current?.focus();
  };
  const rows: { order: number; row: ReactNode }[] = [
    ...list.flatMap((item, index) => {
      const file = stagedById.get(item.initialValue ?? "");
      if (file === undefined) return [];
      const row = (
        <FileRow key={item.key} name={file.name} size={file.size} status="done" text={uploadCopy.done}>
          <input {...getInputProps(item, { type: "hidden", ariaAttributes: false })} required={undefined} />
          <span className={styles.actions}>
            <RemoveButton
              {...form.remove.getButtonProps({ name, index })}
              label={uploadCopy.remove(file.name)}
              onRemove={hydrated ? () => remove(index, file.id) : undefined}
            />
          </span>
        </FileRow>
      );
      return { order: file.order, row };
    }),
    ...pending.map((upload) => ({
      order: upload.order,
      row: (
        <PendingRow
          key={upload.uid}
          upload={upload}
          onRetry={() => uploads.retry(upload.uid)}
          onRemove={() => {
            uploads.remove(upload.uid);
            input.current?.focus();
          }}
        />
      ),
    })),
  ];
  rows.sort((one, other) => one.order - other.order);

  const hintId = field.descriptionId;
  const { name: _, ...inputProps } = getInputProps(field, { type: "file", ariaDescribedBy: hintId });
  return (
    <div className={fieldStyles.field} data-upload={kind}>
      <label htmlFor={field.id} className={fieldStyles.label}>
        {label}
        {field.required ? <RequiredMark /> : null}
      </label>
      <p id={hintId} className={fieldStyles.hint}>
        {hint}
      </p>
      <span className={styles.choice} data-hydrated={hydrated || undefined}>
        <input
          {...inputProps}
          // With script the input is cleared after each choice and is never required: the list is.
          required={field.required && !hydrated}
          aria-required={field.required}
          aria-invalid={field.errors !== undefined}
          ref={input}
          className={styles.input}
          // With script the files are already uploaded when the form is submitted.
          name={hydrated ? undefined : uploadFields[kind]}
          accept={rules.accept}
          multiple={rules.max > 1}
          autoFocus={autoFocus}
          onChange={change}
        />
        <span className={styles.choose} aria-hidden="true">
          {uploadCopy.choose}
        </span>
      </span>
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.length > 0 ? (
        <ul className={styles.list} aria-label={uploadCopy.files}>
          {rows.map(({ row }) => row)}
        </ul>
      ) : null}
      <div role="status" className={fieldStyles.notices}>
        {notices.length > 0 ? (
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

/** The page's files come before those chosen since. */
const fromServer = (file: UploadedFile): [string, StagedFile] => [file.id, { ...file, order: -1, file: null }];

interface FileRowProps {
  name: string;
  size: number;
  status: "uploading" | "done" | "error";
  text: string | null;
  progress?: ReactNode;
  children: ReactNode;
}

function FileRow({ name, size, status, text, progress, children }: FileRowProps) {
  return (
    <li className={styles.item} data-status={status}>
      <span className={styles.name}>{name}</span>
      <span className={`number ${styles.size}`}>{sizeText(size)}</span>
      {progress}
      <span className={styles.state} role="status">
        {status === "done" ? <Icon name="check" size={16} /> : null}
        {text}
      </span>
      {children}
    </li>
  );
}

function PendingRow(props: { upload: PendingUpload; onRetry: () => void; onRemove: () => void }) {
  const { upload, onRetry, onRemove } = props;
  const { name, size, status, percent } = upload;
  const isSending = status === "uploading";
  return (
    <FileRow
      name={name}
      size={size}
      status={status}
      text={isSending ? null : (upload.error ?? uploadCopy.error)}
      progress={isSending ? <Progress percent={percent} name={name} /> : null}
    >
      <span className={styles.actions}>
        {!isSending && upload.file !== null ? (
          <button type="button" className={styles.action} onClick={onRetry}>
            {uploadCopy.retry(name)}
          </button>
        ) : null}
        <RemoveButton label={isSending ? uploadCopy.abort(name) : uploadCopy.remove(name)} onRemove={onRemove} />
      </span>
    </FileRow>
  );
}

/** Without script it submits the form; `name` and `value` then identify the file to remove. */
function RemoveButton(props: {
  label: string;
  name?: string;
  value?: string;
  formNoValidate?: boolean;
  onRemove: (() => void) | undefined;
}) {
  const { label, onRemove, ...submitter } = props;
  return (
    <button
      {...submitter}
      type={onRemove === undefined ? "submit" : "button"}
      className={styles.remove}
      aria-label={label}
      onClick={onRemove}
    >
      <Icon name="close" size={16} />
    </button>
  );
}

const PROGRESS_AFTER_MS = 300;

/** Upload progress; not shown for quick uploads (product.md §9.4). */
function Progress({ percent, name }: { percent: number; name: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), PROGRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!visible) return null;
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={`${uploadCopy.uploading}：${name}`} />
      <span className="number">{percent}%</span>
    </span>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
