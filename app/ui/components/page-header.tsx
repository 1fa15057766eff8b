import type { ReactNode } from "react";
import { PageTitle, type PageTitleProps } from "./page-title";
import { leadParagraphClass } from "./text/line-breaking";
import { Media, type MediaImage } from "./image/media";
import styles from "./page-header.module.css";

export interface PageHeaderProps extends PageTitleProps {
  text?: string | null;
  /** Above it, as wide as the window. */
  image?: MediaImage | null;
  /** Above a list: title and text side by side, so that the list starts higher on the page. */
  isCompact?: boolean;
  /** Above a text: at its edge. */
  isOfText?: boolean;
  /** What follows belongs to it, such as a form or the links of a list. */
  isCloseToNext?: boolean;
  children?: ReactNode;
}

/** Opening of a page: a picture, if it has one, and its title and text below. */
export function PageHeader(props: PageHeaderProps) {
  const {
    title,
    titleEn,
    text,
    image = null,
    isCompact = false,
    isOfText = false,
    isCloseToNext = false,
    children,
  } = props;
  const header = (
    <div
      className={`title-block page ${styles.header} ${isCompact ? styles.compact : ""} ${isOfText ? `column ${styles.ofText}` : ""} ${isCloseToNext ? styles.closeToNext : ""}`}
    >
      <PageTitle title={title} titleEn={titleEn} />
      <div>
        {text ? <p className={`intro ${styles.text} ${leadParagraphClass(text)}`}>{text}</p> : null}
        {children}
      </div>
    </div>
  );
  if (image === null) return header;
  return (
    <header>
      <Media image={{ ...image, priority: true }} ratio="banner" />
      {header}
    </header>
  );
}
