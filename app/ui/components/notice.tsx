import type { ReactNode } from "react";
import { urls } from "~/domain/urls/urls";
import { commonCopy } from "../copy/common";
import { ButtonLink } from "./button";
import { EmptyPlate } from "./line-drawings";
import { lineBreakingClass } from "./text/line-breaking";
import styles from "./notice.module.css";

export interface NoticeProps {
  title: string;
  text?: string | null;
  /** The way on, where there is one. */
  way?: { href: string; label: string };
  /** The URL to load anew, of a part that could not be loaded. */
  retry?: string;
  /** Several, as links or buttons. */
  children?: ReactNode;
  drawing?: ReactNode;
  /** h1 if the notice is the whole page. */
  heading?: "h1" | "h2";
  role?: "status" | "alert";
}

export const BACK_HOME = { href: urls.home, label: commonCopy.backHome };

/** Empty or error state: a line drawing, a sentence, and links (product.md §9.10). */
export function Notice(props: NoticeProps) {
  const { title, text, way, retry, children, drawing = <EmptyPlate />, heading: Heading = "h2", role } = props;
  return (
    <div className={`page ${styles.notice}`} role={role}>
      {drawing}
      <Heading className={lineBreakingClass(title)}>{title}</Heading>
      {text ? <p className={`intro ${styles.text}`}>{text}</p> : null}
      {way || retry || children ? (
        <div className={`wrap ${styles.actions}`}>
          {way ? (
            <ButtonLink href={way.href} kind="secondary">
              {way.label}
            </ButtonLink>
          ) : null}
          {retry ? (
            <ButtonLink href={retry} reloadDocument>
              {commonCopy.retry}
            </ButtonLink>
          ) : null}
          {children}
        </div>
      ) : null}
    </div>
  );
}
