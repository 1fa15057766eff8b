import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Which link a page was left by: among the links with this URL, the one at this place. */
interface LeftBy {
  href: string;
  place: number;
}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].filter(
    (link) => link.getAttribute("href") === href,
  );

function leftBy(target: EventTarget | null): LeftBy | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
  const href = link?.getAttribute("href");
  return link && href ? { href, place: linksTo(href).indexOf(link) } : null;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * What a browser does for a new document and not for a move by script: the title is announced, and the focus is moved,
 * to the heading, or after Back to the link that was followed. Moves within a list (sort, filter, page) leave the focus
 * alone, and so does a field in use (docs/decisions/200).
 */
export function PageChange() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [title, setTitle] = useState("");
  const shown = useRef({ key, pathname });
  const links = useRef(new Map<string, LeftBy>());

  useEffect(() => {
    const followed = (event: MouseEvent) => {
      const link = leftBy(event.target);
      if (link === null) links.current.delete(shown.current.key);
      else links.current.set(shown.current.key, link);
    };
    document.addEventListener("click", followed, { capture: true });
    return () => document.removeEventListener("click", followed, { capture: true });
  }, []);

  useEffect(() => {
    const hasMoved = shown.current.pathname !== pathname;
    shown.current = { key, pathname };
    if (!hasMoved) return;
    setTitle(document.title);
    if (document.activeElement?.matches("input, select, textarea")) return;
    const left = isBack ? links.current.get(key) : undefined;
    const link = left === undefined ? undefined : linksTo(left.href)[left.place];
    if (link === undefined) focusHeading();
    else link.focus({ preventScroll: true });
  }, [key, pathname, isBack]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
