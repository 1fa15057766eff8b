import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

export interface SummaryEntry {
  message: string;
  /** The field it is about; null for one of the whole form. */
  fieldId: string | null;
}

/**
 * All errors of a form above it, each leading to its field. It takes the focus whenever one of the occasions
 * changes, and as the page opens.
 */
export function ErrorSummary(props: {
  title: string;
  entries: readonly SummaryEntry[];
  occasions: readonly [unknown, unknown];
}) {
  const { title, entries, occasions } = props;
  const [one, other] = occasions;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [one, other]);
  if (entries.length === 0) return null;
  return (
    // The attribute is for readers without script.
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} autoFocus data-error-summary="">
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {entries.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ""} ${message}`}>
            {fieldId === null ? message : <a href={`#${fieldId}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
