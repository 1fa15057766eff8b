import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { commonCopy } from "../copy/common";
import { FieldError } from "./field-error";
import styles from "./field.module.css";

/** The mark of a required field. */
export function RequiredMark() {
  return <span className="fine">{commonCopy.required}</span>;
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required"> {
  field: FieldMetadata<string>;
  label: string;
  /** Rendered after the input, such as a captcha's image. */
  beside?: ReactNode;
}

/** Label, input with its validation attributes, and errors. */
export function TextField({ field, label, beside, ...input }: TextFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        {label}
        {field.required ? <RequiredMark /> : null}
      </label>
      <div className={`wrap ${styles.line}`}>
        <input
          {...getInputProps(field, { type: "text" })}
          // An untouched required field is not announced as invalid.
          aria-invalid={field.errors !== undefined}
          {...input}
          className={styles.input}
        />
        {beside}
      </div>
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
