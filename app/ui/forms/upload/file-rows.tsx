import { useEffect, useState, type ReactNode } from "react";
import { Icon } from "~/ui/components/icons";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import styles from "./file-field.module.css";
import type { PendingUpload } from "./use-uploads";

interface FileRowProps {
  name: string;
  size: number;
  status: "uploading" | "done" | "error";
  text: string | null;
  progress?: ReactNode;
  children: ReactNode;
}

/** A file: its name, size and state. `children` are its buttons, and its hidden field. */
export function FileRow({ name, size, status, text, progress, children }: FileRowProps) {
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

/** A file that is being uploaded, or whose upload failed. */
export function PendingRow(props: { upload: PendingUpload; onRetry: () => void; onRemove: () => void }) {
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
export function RemoveButton(props: {
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
