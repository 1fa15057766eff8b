import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

export interface SummaryEntry {
  message: string;
  /** The field it is about; null for one of the whole form. */
  fieldId: string | null;
}

/**
 * All errors of a form above it, each leading to its field. Whenever one of the occasions changes the first field
 * that is wrong takes the focus; where there is none, the summary does.
 */
export function ErrorSummary(props: {
  title: string;
  entries: readonly SummaryEntry[];
  occasions: readonly [unknown, unknown];
}) {
  const { title, entries, occasions } = props;
  const [one, other] = occasions;
  const box = useRef<HTMLDivElement>(null);
  const firstId = entries[0]?.fieldId ?? null;
  const hasErrors = entries.length > 0;
  const latest = useRef({ one, other, isDue: false });
  useEffect(() => {
    const { current } = latest;
    // The errors may come one render after what caused them.
    if (current.one !== one || current.other !== other) latest.current = { one, other, isDue: true };
    if (!latest.current.isDue || !hasErrors) return;
    latest.current.isDue = false;
    const first = firstId === null ? null : document.getElementById(firstId);
    (first ?? box.current)?.focus();
  }, [one, other, hasErrors, firstId]);
  if (!hasErrors) return null;
  return (
    // The attribute is for readers without script.
    <div
      ref={box}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      autoFocus={firstId === null}
      data-error-summary=""
    >
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
