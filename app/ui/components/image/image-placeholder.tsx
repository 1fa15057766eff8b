import styles from "./image-placeholder.module.css";

/**
 * Placeholder that fills the frame of a missing image: the outline of a plate with dashed lace. Decorative, and
 * excluded from the accessible names of links.
 */
export function ImagePlaceholder({ text }: { text?: string }) {
  return (
    <span className={`fine ${styles.placeholder}`} aria-hidden="true" data-placeholder="">
      <svg className={styles.plate} viewBox="0 0 64 64" fill="none" stroke="currentColor">
        <circle cx="32" cy="32" r="31" />
        <circle cx="32" cy="32" r="27" strokeWidth="3" strokeDasharray="1 4.3" />
        <circle cx="32" cy="32" r="20" />
      </svg>
      {text ? <span>{text}</span> : null}
    </span>
  );
}
