import type { InputHTMLAttributes, ReactNode } from "react";
import { commonCopy } from "../copy/common";
import { resumeCopy } from "../copy/jobs/resume";
import { Icon } from "../components/icons";
import styles from "./field.module.css";

/** The text of a field's errors; the field points to it. */
export function FieldError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (errors === undefined || errors.length === 0) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={16} />
      <span>{errors.join(resumeCopy.separator)}</span>
    </p>
  );
}

/** A label's mark that its field must be filled. */
export function RequiredMark() {
  return <span className={styles.required}>{commonCopy.required}</span>;
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required"> {
  id: string;
  name: string;
  label: string;
  errors: readonly string[] | undefined;
  required?: boolean;
  /** Stands behind the input, such as a captcha's image. */
  beside?: ReactNode;
}

/** Label, input, and its errors. The browser's own checks stay off: the form's messages are the site's. */
export function TextField({ id, name, label, errors, required = false, beside, ...input }: TextFieldProps) {
  const invalid = errors !== undefined && errors.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      <div className={styles.line}>
        <input
          type="text"
          {...input}
          id={id}
          name={name}
          className={styles.input}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
        />
        {beside}
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}
