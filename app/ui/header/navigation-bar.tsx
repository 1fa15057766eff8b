import { useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type FocusEvent, type MouseEvent } from "react";
import { SiteLink } from "../button";
import { headerCopy } from "../copy/header";
import { Icon } from "../icons";
import { useScripted } from "../use-scripted";
import { currentItemKey, isSamePage } from "./current-item";
import { MenuSheet } from "./menu-sheet";
import styles from "./navigation-bar.module.css";
import type { NavItem } from "./navigation-types";

const LEAVE_DELAY_MS = 160;

/**
 * The navigation of wide windows. Without script, sheets open by :hover and :focus-within; with it, one of them at a
 * time is open by hover, keyboard focus or the button, and it closes on Escape, outside, and after a navigation.
 */
export function NavigationBar({ items }: { items: readonly NavItem[] }) {
  const location = useLocation();
  const scripted = useScripted();
  const ids = useId();
  const bar = useRef<HTMLElement>(null);
  const leaving = useRef<number>();
  const [open, setOpen] = useState<{ key: string; at: string; pressed: boolean } | null>(null);
  // A sheet belongs to the page it was opened on, so that a navigation hides it.
  const openKey = open !== null && open.at === location.key ? open.key : null;
  const current = currentItemKey(items, location.pathname);

  const show = (key: string, pressed = false) => {
    window.clearTimeout(leaving.current);
    setOpen({ key, at: location.key, pressed });
  };
  const hide = () => {
    window.clearTimeout(leaving.current);
    setOpen(null);
  };

  // The pointer that clicks has already opened the sheet by coming near: the first click then only keeps it open.
  const press = (key: string) => {
    if (openKey === key && open?.pressed) hide();
    else show(key, true);
  };

  useEffect(() => {
    if (openKey === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const sheet = bar.current?.querySelector("[data-open] [data-sheet]");
      if (sheet?.contains(document.activeElement)) {
        bar.current?.querySelector<HTMLElement>("[data-open] a, [data-open] button")?.focus();
      }
      setOpen(null);
    };
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpen(null);
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [openKey]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);

  if (items.length === 0) return null;
  return (
    <nav className={styles.bar} aria-label={headerCopy.mainNavigation} data-scripted={scripted || undefined} ref={bar}>
      <ul className={styles.items}>
        {items.map((item, index) => {
          const isOpen = openKey === item.key;
          const sheetId = `${ids}${index}`;
          const hasMenu = item.menu !== null;
          return (
            <li
              key={item.key}
              className={styles.item}
              data-open={isOpen || undefined}
              data-menu={hasMenu || undefined}
              onPointerEnter={(event) => {
                if (event.pointerType !== "mouse") return;
                if (!hasMenu) hide();
                else if (!isOpen) show(item.key);
                else window.clearTimeout(leaving.current);
              }}
              onPointerLeave={(event) => {
                if (event.pointerType !== "mouse") return;
                window.clearTimeout(leaving.current);
                leaving.current = window.setTimeout(hide, LEAVE_DELAY_MS);
              }}
              onFocus={(event: FocusEvent) => {
                // A tap focuses too, but must leave the opening to the click; a button opens when it is pressed.
                const isName = event.target instanceof HTMLAnchorElement && !isInSheet(event.target);
                if (hasMenu && !isOpen && isName && event.target.matches(":focus-visible")) show(item.key, true);
              }}
              onBlur={(event: FocusEvent) => {
                if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) hide();
              }}
            >
              <div className={styles.entry} data-current={item.key === current || undefined}>
                {item.link ? (
                  <SiteLink
                    href={item.link.href}
                    external={item.link.external}
                    className={styles.name}
                    prefetch="intent"
                    aria-current={currentMark(item, current, location.pathname)}
                    onClick={hide}
                  >
                    {item.name}
                  </SiteLink>
                ) : hasMenu ? (
                  <button
                    type="button"
                    className={styles.name}
                    aria-expanded={scripted ? isOpen : undefined}
                    aria-controls={scripted ? sheetId : undefined}
                    onClick={() => press(item.key)}
                  >
                    {item.name}
                  </button>
                ) : (
                  <span className={styles.name}>{item.name}</span>
                )}
                {item.link && hasMenu && scripted ? (
                  <button
                    type="button"
                    className={styles.disclosure}
                    aria-label={headerCopy.subMenuOf(item.name)}
                    aria-expanded={isOpen}
                    aria-controls={sheetId}
                    onClick={() => press(item.key)}
                  >
                    <Icon name="down" size={12} />
                  </button>
                ) : null}
              </div>
              {item.menu ? (
                <div
                  id={sheetId}
                  className={styles.sheet}
                  data-sheet=""
                  onClick={(event: MouseEvent) => {
                    if (event.target instanceof Element && event.target.closest("a")) hide();
                  }}
                >
                  <MenuSheet menu={item.menu} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isInSheet(element: Element): boolean {
  return element.closest("[data-sheet]") !== null;
}

function currentMark(item: NavItem, current: string | null, pathname: string): "page" | "true" | undefined {
  if (item.key !== current || item.link === null) return undefined;
  return isSamePage(item.link.href, pathname) ? "page" : "true";
}
