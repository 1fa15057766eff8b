import type { ReactNode } from "react";
import { leadParagraphClass, lineBreakingClass } from "./text/line-breaking";
import { Media, type MediaImage } from "./image/media";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  /** The only h1 of the page. */
  title: string;
  /** A Latin name, set in small capitals above the title. */
  titleEn?: string | null;
  text?: string | null;
  /** Above it, as wide as the window. */
  image?: MediaImage | null;
  /** Above a list: title and text side by side, so that the list starts higher on the page. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** Opening of a page: a picture, if it has one, and its title and text below. */
export function PageHeader({ title, titleEn, text, image = null, isCompact = false, children }: PageHeaderProps) {
  const header = (
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
  if (image === null) return header;
  return (
    <header className={isCompact ? styles.low : ""}>
      <Media image={{ ...image, priority: true }} ratio="banner" className={styles.image} />
      {header}
    </header>
  );
}
