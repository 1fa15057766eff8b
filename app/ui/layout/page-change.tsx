import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { focusHeading } from "~/ui/components/behaviour/focus-heading";
import { createSharedValue } from "~/ui/components/behaviour/shared-value";

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

/** Beside the component: an error's page, and the page after it, mount a new one. */
const moves = {
  /** Null until the first page is hydrated. */
  shown: null as { key: string; pathname: string } | null,
  pressed: null as EventTarget | null,
  links: new Map<string, LeftBy>(),
};

const announced = createSharedValue("");

function notePress({ target }: MouseEvent): void {
  const { shown, links } = moves;
  moves.pressed = target;
  if (shown === null) return;
  const link = leftBy(target);
  if (link === null) links.delete(shown.key);
  else links.set(shown.key, link);
}

/** What was pressed is gone, and the focus with it. */
const isFocusLost = () =>
  moves.pressed instanceof Node && !moves.pressed.isConnected && document.activeElement === document.body;

/** All else is inert as long as one is open; those of a page open and close themselves. */
function closeOtherDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]"))
    if (dialog.closest("main") === null) dialog.close();
}

/**
 * What a browser does for a new document and not for a move by script: the title is announced, and the focus is moved,
 * to the heading, or after Back to the link that was followed. Moves within a list (sort, filter, page) leave the focus
 * alone unless they take it away, and so does a field in use (docs/decisions/200, 211, 456).
 */
export function PageChange() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    document.addEventListener("click", notePress, { capture: true });
    return () => document.removeEventListener("click", notePress, { capture: true });
  }, []);

  useEffect(() => {
    const before = moves.shown;
    moves.shown = { key, pathname };
    if (before === null || before.key === key) return;
    if (before.pathname === pathname && !isFocusLost()) return;
    announced.set(document.title);
    if (document.activeElement?.matches("input, select, textarea")) return;
    closeOtherDialogs();
    const left = isBack ? moves.links.get(key) : undefined;
    const link = left === undefined ? undefined : linksTo(left.href)[left.place];
    if (link === undefined) focusHeading();
    else link.focus({ preventScroll: true });
  }, [key, pathname, isBack]);

  return (
    <p className="visually-hidden" role="status">
      {announced.use()}
    </p>
  );
}
