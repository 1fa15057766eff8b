import styles from "./rich-text.module.css";

/** Rich text as it may be shown: `html` comes from sanitizeRichText, and from nowhere else. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={className ? `${styles.richText} ${className}` : styles.richText}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
