import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { commonCopy } from "../copy/common";
import { Attribute, dataAttributes, type AttributeProps } from "./static-markup";

export interface SiteLinkProps extends AttributeProps {
  href: string;
  /** Opens a new window (product.md §2.3 link type 1). */
  external?: boolean;
  className?: string;
  children: ReactNode;
  prefetch?: "none" | "intent";
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  "aria-current"?: "page" | "true";
  "aria-label"?: string;
  lang?: string;
  rel?: "next" | "prev";
  tabIndex?: number;
  "aria-hidden"?: "true";
  "aria-haspopup"?: "dialog";
  /** A full document load instead of a client navigation. */
  reloadDocument?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/** States of a page that no search engine needs: filters, sort orders, and forms, each visit of which makes one. */
const UNCRAWLED = /[?&](?:f\.[^=]*|sort|city|keyword|province|step)=/;

/**
 * A link: internal URLs navigate on the client (`LinkNavigator`), others are left to the browser. Uses no hook, because
 * a page has about a hundred of them.
 */
export function SiteLink({
  href,
  external = false,
  prefetch = "none",
  reloadDocument = href.startsWith("/resources/"),
  preventScrollReset,
  rel,
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
  const isUncrawled = href.startsWith("/") && UNCRAWLED.test(href);
  return (
    <a
      {...rest}
      href={href}
      rel={isUncrawled ? [rel, "nofollow"].filter(Boolean).join(" ") : rel}
      {...dataAttributes({
        [Attribute.link]: followed && (prefetch === "intent" ? "intent" : true),
        [Attribute.keepScroll]: preventScrollReset,
      })}
    >
      {children}
    </a>
  );
}

export type ButtonKind = "primary" | "secondary" | "text";

/** For what looks like a button and is neither `Button` nor `ButtonLink`. */
export function buttonClass(kind: ButtonKind, className?: string): string {
  return [styles.button, styles[kind], className].filter(Boolean).join(" ");
}

/** A button of one of three kinds. */
export function Button(props: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind }) {
  const { kind = "primary", type = "button", className, ...rest } = props;
  return <button {...rest} type={type} className={buttonClass(kind, className)} />;
}

/** A link in words of the text around it. */
export function TextLink(props: SiteLinkProps) {
  return <SiteLink {...props} className="tap underlined" />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "primary", className, ...rest }: SiteLinkProps & { kind?: ButtonKind }) {
  return <SiteLink {...rest} className={buttonClass(kind, className)} />;
}
