import { Icon } from "../components/icons";
import { commonCopy } from "../copy/common";
import styles from "./field.module.css";

export interface FieldErrorProps {
  id: string;
  errors: readonly string[] | undefined;
  /** For markup in which a script shows it. */
  hidden?: boolean;
}

/** A field's errors, referenced by its aria-describedby. */
export function FieldError({ id, errors, hidden }: FieldErrorProps) {
  if (errors === undefined || errors.length === 0) return null;
  return (
    <p id={id} className={styles.error} hidden={hidden}>
      <Icon name="alert" size={16} />
      <span>{errors.join(commonCopy.separator)}</span>
    </p>
  );
}
