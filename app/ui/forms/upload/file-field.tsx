import type { UploadedFile, UploadKind } from "~/domain/application";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { FieldError, RequiredMark } from "../field";
import fieldStyles from "../field.module.css";
import { Icon } from "~/ui/components/icons";
import { showToast } from "~/ui/components/toasts/toasts";
import { useHydrated } from "~/ui/components/hooks/use-hydrated";
import styles from "./file-field.module.css";
import { refusalText } from "./refusal-text";
import { admitFiles, uploadFields, uploadRules } from "./upload-rules";
import { useUploads, type UploadItem } from "./use-uploads";

export interface FileFieldProps {
  kind: UploadKind;
  id: string;
  label: string;
  hint: string;
  required: boolean;
  errors: readonly string[] | undefined;
  /** Staged, as of the page or of the last answer to it. */
  known: readonly UploadedFile[];
  applicationKey: string;
  /** Told how many files are still on their way. */
  onPending: (kind: UploadKind, count: number) => void;
}

/**
 * Files of one kind. With script each goes up as it is chosen, and the form carries its id; without, files travel with
 * the form, which lists those that the server has staged.
 */
export function FileField(props: FileFieldProps) {
  const { kind, id, label, hint, required, errors, known, applicationKey, onPending } = props;
  const rules = uploadRules[kind];
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(kind, known, applicationKey);
  const [notices, setNotices] = useState<readonly string[]>([]);
  const pending = uploads.items.filter((item) => item.status === "uploading").length;
  useEffect(() => onPending(kind, pending), [kind, pending, onPending]);

  const choose = (files: readonly File[]) => {
    // What could not be uploaded gives way to another try with a file of its name.
    const names = new Set(files.map((file) => file.name));
    const isRetried = (item: UploadItem) => item.status === "error" && names.has(item.name);
    const listed = uploads.items.filter((item) => !isRetried(item)).map((item) => item.name);
    const { admitted, refused } = admitFiles(listed, files, rules);
    const givesWay = (item: UploadItem) =>
      rules.max === 1 || (isRetried(item) && admitted.some((file) => file.name === item.name));
    if (admitted.length > 0) for (const item of uploads.items) if (givesWay(item)) uploads.remove(item.uid);
    for (const file of admitted) uploads.add(file);
    const texts = [...new Set(refused.map(({ file, reason }) => refusalText(file.name, reason)))];
    setNotices(texts);
    if (texts.length > 0) {
      // product.md §5.3 wants it on the console as well.
      window.console.warn(texts.join(resumeCopy.separator));
      showToast("error", texts.join(resumeCopy.separator));
    }
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    choose([...(event.target.files ?? [])]);
    // So that a file that was removed can be chosen again.
    event.target.value = "";
  };

  const latestChoose = useRef(choose);
  useEffect(() => {
    latestChoose.current = choose;
  });
  useEffect(() => {
    const element = input.current;
    // Chosen before the page was run by script.
    if (element?.files?.length) {
      latestChoose.current([...element.files]);
      element.value = "";
    }
  }, []);

  const invalid = errors !== undefined && errors.length > 0;
  const describedBy = [`${id}-hint`, invalid ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={fieldStyles.field} data-upload={kind}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {hint}
      </p>
      <span className={styles.choice} data-hydrated={hydrated || undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          // With script the files have gone up already when the form is sent.
          name={hydrated ? undefined : uploadFields.file[kind]}
          accept={rules.accept}
          multiple={rules.max > 1}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={change}
        />
        <span className={styles.choose} aria-hidden="true">
          {uploadCopy.choose}
        </span>
      </span>
      <FieldError id={`${id}-error`} errors={errors} />
      {uploads.items.length > 0 ? (
        <ul className={styles.list} aria-label={uploadCopy.files}>
          {uploads.items.map((item) => (
            <Upload
              key={item.uid}
              item={item}
              kind={kind}
              hydrated={hydrated}
              onRemove={() => {
                uploads.remove(item.uid);
                input.current?.focus();
              }}
              onRetry={() => uploads.retry(item.uid)}
            />
          ))}
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

interface UploadProps {
  item: UploadItem;
  kind: UploadKind;
  hydrated: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

function Upload({ item, kind, hydrated, onRemove, onRetry }: UploadProps) {
  const { name, size, status, id, error } = item;
  return (
    <li className={styles.item} data-status={status}>
      <span className={styles.name}>{name}</span>
      <span className={`number ${styles.size}`}>{sizeText(size)}</span>
      {id === null ? null : <input type="hidden" name={uploadFields.id[kind]} value={id} />}
      {status === "uploading" ? <Progress percent={item.percent} name={name} /> : null}
      <span className={styles.state} role="status">
        {status === "done" ? <Icon name="check" size={16} /> : null}
        {status === "done" ? uploadCopy.done : status === "error" ? (error ?? uploadCopy.error) : null}
      </span>
      {hydrated ? (
        <span className={styles.actions}>
          {status === "error" && item.file !== null ? (
            <button type="button" className={styles.action} onClick={onRetry}>
              {uploadCopy.retry(name)}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.remove}
            aria-label={status === "uploading" ? uploadCopy.abort(name) : uploadCopy.remove(name)}
            onClick={onRemove}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" name={uploadFields.remove} value={id ?? ""} />
          {uploadCopy.remove(name)}
        </label>
      )}
    </li>
  );
}

const PROGRESS_AFTER_MS = 300;

/** How far an upload is; quick ones pass unseen (product.md §9.4). */
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
