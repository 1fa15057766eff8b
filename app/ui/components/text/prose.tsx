import styles from "./prose.module.css";

/** Rich text of the CMS. `html` must come from sanitizeRichText. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`${styles.prose} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
