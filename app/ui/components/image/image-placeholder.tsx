import styles from "./image-placeholder.module.css";

/**
 * What stands in the frame of an image that nobody has given: the outline of a plate, its lace in dashed rings. Fills
 * its frame. Decoration, and kept from the names of links around it.
 */
export function ImagePlaceholder({ text }: { text?: string }) {
  return (
    <span className={styles.placeholder} aria-hidden="true" data-placeholder="">
      <svg className={styles.plate} viewBox="0 0 64 64" fill="none" stroke="currentColor">
        <circle cx="32" cy="32" r="31" />
        <circle cx="32" cy="32" r="27" strokeWidth="3" strokeDasharray="1 4.3" />
        <circle cx="32" cy="32" r="20" />
      </svg>
      {text ? <span>{text}</span> : null}
    </span>
  );
}
