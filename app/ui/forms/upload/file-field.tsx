import { getInputProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { showToast } from "~/ui/components/toasts/toasts";
import { commonCopy } from "~/ui/copy/common";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { MAX_UPLOADS, type UploadKind } from "~/domain/jobs/application";
import { RequiredMark } from "../field";
import { FieldError } from "../field-error";
import fieldStyles from "../field.module.css";
import styles from "./file-field.module.css";
import { FileItem } from "./file-item";
import { ACCEPT, admitFiles, uploadFields } from "./upload-rules";
import type { FileRow, Uploads } from "./use-uploads";

export interface FileFieldProps {
  kind: UploadKind;
  /** The ids of the staged files: conform reads them in the form, the list is not its own. */
  field: FieldMetadata<string[]>;
  form: Pick<FormMetadata, "update" | "validate">;
  uploads: Uploads;
  label: string;
  hint: string;
  autoFocus: boolean;
}

/**
 * A file input with its list. With script each file is uploaded when it is chosen; without script, files are posted
 * with the form, and the server's reply lists them.
 */
export function FileField({ kind, field, form, uploads, label, hint, autoFocus }: FileFieldProps) {
  const { name } = field;
  const { rows } = uploads;
  const max = MAX_UPLOADS[kind];
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [notices, setNotices] = useState<readonly string[]>([]);

  const choose = (files: readonly File[]) => {
    // A failed upload is replaced by another file of the same name.
    const isRetried = (row: FileRow) =>
      row.status === "error" && files.some((file) => file.name.normalize() === row.name);
    const listed = rows.filter((row) => !isRetried(row)).map((row) => row.name);
    const { admitted, refused } = admitFiles(listed, files, max);
    const givesWay = (row: FileRow) =>
      max === 1 || (row.status === "error" && admitted.some((file) => file.name.normalize() === row.name));
    if (admitted.length > 0) {
      const isArrived = (row: FileRow) => row.status === "done";
      const replaced = rows.filter(givesWay);
      replaced.filter((row) => !isArrived(row)).forEach(uploads.remove);
      uploads.add(admitted, replaced.filter(isArrived));
      form.update({ name, validated: false });
    }
    const texts = [...new Set(refused.map(({ file, reason }) => uploadCopy.refused[reason](file.name)))];
    setNotices(texts);
    if (texts.length > 0) {
      // product.md §5.3 requires a console message too.
      window.console.warn(texts.join(commonCopy.separator));
      showToast("error", texts.join(commonCopy.separator));
    }
  };
  useEffect(() => {
    const { current } = input;
    // Chosen before hydration: after it the input is always empty.
    if (!hydrated || !current?.files?.length) return;
    choose([...current.files]);
    current.value = "";
  });

  const isUploading = rows.some(({ status }) => status === "uploading");
  const ids = rows.flatMap(({ id }) => id ?? []).join(" ");
  const lastIds = useRef(ids);
  useEffect(() => {
    if (lastIds.current === ids) return;
    lastIds.current = ids;
    // Hidden fields dispatch no input event.
    if (!isUploading) form.validate({ name });
  }, [ids, isUploading, form, name]);

  /** Its button goes. */
  const andFocusInput = (change: (row: FileRow) => void) => (row: FileRow) => {
    change(row);
    input.current?.focus();
  };
  const remove = andFocusInput(uploads.remove);
  const retry = andFocusInput(uploads.retry);
  const hintId = field.descriptionId;
  const { name: _, ...inputProps } = getInputProps(field, { type: "file", ariaDescribedBy: hintId });
  return (
    <div className={fieldStyles.field} data-upload={kind}>
      <label htmlFor={field.id} className={fieldStyles.label}>
        {label}
        {field.required ? <RequiredMark /> : null}
      </label>
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
          accept={ACCEPT}
          multiple={max > 1}
          autoFocus={autoFocus}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            // So that a removed file can be chosen again.
            target.value = "";
          }}
        />
        <span className={styles.choose} aria-hidden="true">
          {uploadCopy.choose}
        </span>
      </span>
      <p id={hintId} className="fine">
        {hint}
      </p>
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.length > 0 ? (
        <ul className={styles.list} aria-label={uploadCopy.files}>
          {rows.map((row) => (
            <FileItem
              key={row.uid}
              row={row}
              name={name}
              onRetry={row.file === null ? undefined : () => retry(row)}
              onRemove={hydrated ? () => remove(row) : undefined}
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
