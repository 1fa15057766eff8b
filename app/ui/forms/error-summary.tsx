import { useEffect, useRef, type MouseEvent } from "react";
import styles from "./error-summary.module.css";

export interface SummaryEntry {
  message: string;
  /** The field of the error; null for one of the whole form. */
  fieldId: string | null;
}

/**
 * All errors of a form, each linked to its field. When `triggers` change, the first invalid field is focused, or the
 * summary if there is none.
 */
export function ErrorSummary(props: {
  /** null where nothing is to be corrected. */
  title: string | null;
  entries: readonly SummaryEntry[];
  triggers: readonly [unknown, unknown];
}) {
  const { title, entries, triggers } = props;
  const [one, other] = triggers;
  const box = useRef<HTMLDivElement>(null);
  const firstId = entries[0]?.fieldId ?? null;
  const hasErrors = entries.length > 0;
  const latest = useRef({ one, other, isDue: false });
  useEffect(() => {
    const { current } = latest;
    // The errors may be rendered one render after their cause.
    if (current.one !== one || current.other !== other) latest.current = { one, other, isDue: true };
    if (!latest.current.isDue || !hasErrors) return;
    latest.current.isDue = false;
    const first = firstId === null ? null : document.getElementById(firstId);
    (first ?? box.current)?.focus();
  }, [one, other, hasErrors, firstId]);
  if (!hasErrors) return null;
  return (
    // autoFocus is for visitors without script.
    <div
      ref={box}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      autoFocus={firstId === null}
      data-error-summary=""
    >
      {title === null ? null : <h3 className={styles.title}>{title}</h3>}
      <ul className={styles.list}>
        {entries.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ""} ${message}`}>
            {fieldId === null ? (
              message
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not as a fragment link: at another URL the router forgets what the form's action has answered. */
function focusField(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
