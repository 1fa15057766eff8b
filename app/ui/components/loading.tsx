import { commonCopy } from "../copy/common";
import { useIsMoving } from "./behaviour/failed-move";
import styles from "./loading.module.css";

/**
 * A bar and the word Loading... during a client navigation (product.md §2.2), delayed so that quick ones do not show
 * it. Not announced: the new page is (PageChange).
 */
export function NavigationProgress() {
  const waits = useIsMoving();
  return (
    <div className={styles.progress} aria-hidden="true" data-waiting={waits || undefined}>
      {waits ? (
        <>
          <span className={styles.bar} />
          <span className={styles.word} lang="en">
            {commonCopy.loading}
          </span>
        </>
      ) : null}
    </div>
  );
}

/** Covers the page during an operation that must not be interrupted: the submit of an application (product.md §4.1). */
export function LoadingOverlay({ visible, text }: { visible: boolean; text: string }) {
  if (!visible) return null;
  return (
    <div className={styles.overlay} role="status" data-loading-overlay="">
      <Spinner />
      <p>{text}</p>
    </div>
  );
}

/** Turns while something is loaded. */
export function Spinner() {
  return (
    <svg className={styles.spinner} width="40" height="40" viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <circle cx="20" cy="20" r="18" stroke="var(--mist)" />
      <path d="M20 2a18 18 0 0 1 18 18" stroke="var(--ink)" strokeWidth="1.5" />
    </svg>
  );
}

/** Placeholder for a part of the page that is being loaded. */
export function LoadingFallback() {
  return (
    <p className={styles.fallback} role="status" lang="en">
      {commonCopy.loading}
    </p>
  );
}
