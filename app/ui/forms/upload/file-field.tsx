import { getInputProps } from "@conform-to/react";
import { useEffect, type ReactNode } from "react";
import type { UploadedFile } from "~/domain/jobs/application";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { FieldError, RequiredMark } from "../field";
import fieldStyles from "../field.module.css";
import styles from "./file-field.module.css";
import { FileRow, PendingRow, RemoveButton } from "./file-rows";
import { uploadFields, uploadRules } from "./upload-rules";
import { useFileList, type FileListOptions } from "./use-file-list";

export interface FileFieldProps extends FileListOptions {
  label: string;
  hint: string;
  autoFocus: boolean;
  /** Called with the number of running uploads, and the staged files by id. */
  onFiles: (kind: FileListOptions["kind"], pending: number, staged: ReadonlyMap<string, UploadedFile>) => void;
}

/**
 * A file input of one kind. With script each file is uploaded when it is chosen, and its id is added to the field's
 * list; without script, files are posted with the form, and the server's reply lists them.
 */
export function FileField({ label, hint, autoFocus, onFiles, ...options }: FileFieldProps) {
  const { kind, field, form } = options;
  const { name } = field;
  const rules = uploadRules[kind];
  const hydrated = useHydrated();
  const { input, stagedById, pending, notices, choose, removeStagedAt, removePending, retry } = useFileList(options);
  const sending = pending.filter(({ status }) => status === "uploading").length;
  useEffect(() => onFiles(kind, sending, stagedById), [kind, sending, stagedById, onFiles]);

  const rows: { order: number; row: ReactNode }[] = [
    ...field.getFieldList().flatMap((item, index) => {
      const file = stagedById.get(item.initialValue ?? "");
      if (file === undefined) return [];
      const row = (
        <FileRow key={item.key} name={file.name} size={file.size} status="done" text={uploadCopy.done}>
          <input {...getInputProps(item, { type: "hidden", ariaAttributes: false })} required={undefined} />
          <span className={styles.actions}>
            <RemoveButton
              {...form.remove.getButtonProps({ name, index })}
              label={uploadCopy.remove(file.name)}
              onRemove={hydrated ? () => removeStagedAt(index, file.id) : undefined}
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
          onRetry={() => retry(upload.uid)}
          onRemove={() => removePending(upload.uid)}
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
