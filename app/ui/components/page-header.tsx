import type { ReactNode } from "react";
import { PageTitle, type PageTitleProps } from "./page-title";
import { leadParagraphClass } from "./text/line-breaking";
import styles from "./page-header.module.css";

export interface PageHeaderProps extends PageTitleProps {
  text?: string | null;
  /** Above a list: title and text side by side, so that the list starts higher on the page. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** Opening of a page without an image. */
export function PageHeader({ title, titleEn, text, isCompact = false, children }: PageHeaderProps) {
  return (
    <div className={`page ${styles.header} ${isCompact ? styles.compact : ""}`}>
      <PageTitle title={title} titleEn={titleEn} />
      <div>
        {text ? <p className={`intro ${styles.text} ${leadParagraphClass(text)}`}>{text}</p> : null}
        {children}
      </div>
    </div>
  );
}
