import type { ReactNode } from "react";
import { leadParagraphClass, lineBreakingClass } from "./text/line-breaking";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  title: string;
  /** A Latin name, set in small capitals. */
  titleEn?: string | null;
  text?: string | null;
  /** Above a list: title and text side by side, so that the list starts higher on the page. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** Opening of a page without an image, with its only h1. */
export function PageHeader({ title, titleEn, text, isCompact = false, children }: PageHeaderProps) {
  return (
    <div className={`page ${styles.header} ${isCompact ? styles.compact : ""}`}>
      <div>
        {titleEn ? (
          <p className={`caps ${styles.titleEn}`} lang="en">
            {titleEn}
          </p>
        ) : null}
        <h1 className={lineBreakingClass(title)}>{title}</h1>
      </div>
      <div>
        {text ? <p className={`intro ${styles.text} ${leadParagraphClass(text)}`}>{text}</p> : null}
        {children}
      </div>
    </div>
  );
}
