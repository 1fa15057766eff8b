import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { commonCopy } from "../copy/common";

export interface SiteLinkProps {
  href: string;
  /** Opens a new window (product.md §2.3 link type 1). */
  external?: boolean;
  className?: string;
  children: ReactNode;
  prefetch?: "none" | "intent";
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  "aria-current"?: "page" | "true";
  "data-mark"?: "";
  "data-leave"?: "";
  "data-store-detail"?: "";
  "aria-label"?: string;
  lang?: string;
  rel?: "next" | "nofollow" | "prev";
  tabIndex?: number;
  "aria-hidden"?: "true";
  "aria-haspopup"?: "dialog";
  /** Leaves it to the browser to load the page again. */
  reloadDocument?: boolean;
  /** Stays where the reader is on the page. */
  preventScrollReset?: boolean;
}

/**
 * A link to wherever: the site's own pages by client navigation (LinkNavigator follows what carries data-link), the
 * rest by the browser. It needs no hook, because a page has a hundred of them.
 */
export function SiteLink({
  href,
  external = false,
  prefetch = "none",
  reloadDocument = href.startsWith("/resources/"),
  preventScrollReset,
  children,
  ...rest
}: SiteLinkProps) {
  if (external) {
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="visually-hidden">{commonCopy.newWindow}</span>
      </a>
    );
  }
  const followed = href.startsWith("/") && !reloadDocument;
  return (
    <a
      {...rest}
      href={href}
      data-link={followed ? (prefetch === "intent" ? "intent" : "") : undefined}
      data-keep-scroll={preventScrollReset ? "" : undefined}
    >
      {children}
    </a>
  );
}

export type ButtonKind = "primary" | "secondary" | "text";

function classOf(kind: ButtonKind, className: string | undefined): string {
  return [styles.button, styles[kind], className].filter(Boolean).join(" ");
}

export function Button(props: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind }) {
  const { kind = "primary", type = "button", className, ...rest } = props;
  return <button {...rest} type={type} className={classOf(kind, className)} />;
}

export function ButtonLink({ kind = "primary", className, ...rest }: SiteLinkProps & { kind?: ButtonKind }) {
  return <SiteLink {...rest} className={classOf(kind, className)} />;
}
