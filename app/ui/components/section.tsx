import { useId, type ReactNode } from "react";
import { leadParagraphClass, lineBreakingClass } from "./text/line-breaking";
import styles from "./section.module.css";

export interface SectionProps {
  title: string | null;
  intro?: string | null;
  /** Among parts that are as wide as the page. */
  isLarge?: boolean;
  /** `column`: as wide as a text; `nested`: as wide as what it stands in. */
  width?: "page" | "column" | "nested";
  /** A landmark, named by its title. */
  isLandmark?: boolean;
  /** For the outline and the landmark only. */
  isTitleHidden?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

const WIDTHS = { page: "page", column: "page column", nested: "" };

/** A part of a page: its title, an introduction, and what they introduce. */
export function Section(props: SectionProps) {
  const {
    title,
    intro,
    isLarge = false,
    width = "page",
    isLandmark = false,
    isTitleHidden = false,
    className = "",
    children,
  } = props;
  const id = useId();
  const isLabelled = isLandmark && title !== null;
  return (
    <section className={`${WIDTHS[width]} ${className}`} aria-labelledby={isLabelled ? id : undefined}>
      {isTitleHidden ? (
        <h2 id={id} className="visually-hidden">
          {title}
        </h2>
      ) : title || intro ? (
        <header className={`centred ${styles.head} ${isLarge ? styles.large : ""}`}>
          {title ? (
            <h2 id={isLabelled ? id : undefined} className={`${styles.title} ${lineBreakingClass(title)}`}>
              {title}
            </h2>
          ) : null}
          {intro ? <p className={`intro detail ${leadParagraphClass(intro)}`}>{intro}</p> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
