import "./layers.css";
import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { commonCopy } from "./copy/common";

export interface SiteLinkProps {
  href: string;
  /** Opens a new window (SPEC §2 link type 1). */
  external?: boolean;
  className?: string;
  children: ReactNode;
  prefetch?: "none" | "intent";
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  "aria-current"?: "page" | "true";
  "aria-label"?: string;
  lang?: string;
  /** Leaves it to the browser to load the page anew. */
  reloadDocument?: boolean;
}

/** A link to wherever: the site's own pages by client navigation, the rest by the browser. */
export function SiteLink({
  href,
  external = false,
  prefetch = "none",
  reloadDocument,
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
  if (!href.startsWith("/")) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={href} prefetch={prefetch} reloadDocument={reloadDocument ?? href.startsWith("/resources/")}>
      {children}
    </Link>
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
