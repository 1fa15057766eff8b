import { useEffect, useState } from "react";
import { Icon } from "~/ui/components/icons";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { formButtons } from "../form-buttons";
import styles from "./file-field.module.css";
import type { FileRow } from "./use-uploads";

interface FileItemProps {
  row: FileRow;
  /** Name of the hidden field that carries the id of a staged file. */
  name: string;
  /** Missing for a file that cannot be sent again. */
  onRetry: (() => void) | undefined;
  /** Without it (no script) the button posts the form to remove the file. */
  onRemove: (() => void) | undefined;
}

/** A file of the list: its name, size and state, and its buttons. */
export function FileItem({ row, name: field, onRetry, onRemove }: FileItemProps) {
  const { id, name, size, status, percent } = row;
  const isSending = status === "uploading";
  return (
    <li className={`wrap ${styles.item}`} data-status={status}>
      {id === null ? null : <input type="hidden" name={field} value={id} />}
      <span className={styles.name}>{name}</span>
      <span className="number muted">{sizeText(size)}</span>
      {isSending ? <Progress percent={percent} name={name} /> : null}
      <span className={styles.state} role="status">
        {status === "done" ? (
          <>
            <Icon name="check" size={16} />
            {uploadCopy.done}
          </>
        ) : (
          row.error
        )}
      </span>
      <span className={styles.actions}>
        {status === "error" && onRetry !== undefined ? (
          <button type="button" className="tap underlined" onClick={onRetry}>
            {uploadCopy.retry(name)}
          </button>
        ) : null}
        <button
          type={onRemove === undefined ? "submit" : "button"}
          name={formButtons.remove}
          value={id ?? undefined}
          className="icon-button"
          aria-label={isSending ? uploadCopy.abort(name) : uploadCopy.remove(name)}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
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
