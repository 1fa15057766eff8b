import { lineBreakingClass } from "./text/line-breaking";
import styles from "./page-title.module.css";

export interface PageTitleProps {
  title: string;
  /** A Latin name, set in small capitals above the title. */
  titleEn?: string | null;
}

/** The only h1 of a page. */
export function PageTitle({ title, titleEn }: PageTitleProps) {
  return (
    <div>
      {titleEn ? (
        <p className={`caps ${styles.titleEn}`} lang="en">
          {titleEn}
        </p>
      ) : null}
      <h1 className={lineBreakingClass(title)}>{title}</h1>
    </div>
  );
}
