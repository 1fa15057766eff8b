import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { EmptyPlate } from "./line-drawings";
import { lineBreakingClass } from "./text/line-breaking";
import styles from "./notice.module.css";

export interface NoticeProps {
  title: string;
  text?: string | null;
  /** The way on, where there is one. */
  way?: { href: string; label: string };
  /** Several, as links or buttons. */
  children?: ReactNode;
  drawing?: ReactNode;
  /** h1 if the notice is the whole page. */
  heading?: "h1" | "h2";
  role?: "status" | "alert";
}

/** Empty or error state: a line drawing, a sentence, and links (product.md §9.10). */
export function Notice(props: NoticeProps) {
  const { title, text, way, drawing = <EmptyPlate />, heading: Heading = "h2", role } = props;
  const children =
    way === undefined ? (
      props.children
    ) : (
      <ButtonLink href={way.href} kind="secondary">
        {way.label}
      </ButtonLink>
    );
  return (
    <div className={`page ${styles.notice}`} role={role}>
      {drawing}
      <Heading className={lineBreakingClass(title)}>{title}</Heading>
      {text ? <p className={`intro ${styles.text}`}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
