import { Attribute, selectorOf } from "~/ui/components/static-markup";

const LEAVE_DELAY_MS = 160;
const sheet = selectorOf(Attribute.sheet);

/**
 * Adds script behaviour to the navigation of wide windows: one sheet at a time opens by hover, keyboard focus or
 * button, and closes on Escape, on a press outside and when a link is followed. `signal` removes it; returns a function
 * that closes the open sheet.
 */
export function enhanceNavigation(bar: HTMLElement, signal: AbortSignal): () => void {
  let open: HTMLElement | null = null;
  let isPressed = false;
  let leaving: number | undefined;

  const mark = (item: HTMLElement | null, isOpen: boolean) => {
    item?.toggleAttribute(Attribute.open, isOpen);
    if (isOpen && isPressed) item?.setAttribute(Attribute.open, "pressed");
    for (const button of item?.querySelectorAll("button[aria-controls]") ?? []) {
      button.setAttribute("aria-expanded", String(isOpen));
    }
  };
  const show = (item: HTMLElement | null, byPress = false) => {
    window.clearTimeout(leaving);
    isPressed = byPress;
    if (open !== item) {
      mark(open, false);
      mark(item, true);
    }
    open = item;
  };
  const hide = () => show(null);

  const items = Array.from(bar.querySelectorAll<HTMLElement>(":scope > ul > li"));
  const controlOf = (item: HTMLElement | undefined) => item?.querySelector<HTMLElement>("a, button");
  for (const item of items) {
    const hasMenu = item.querySelector(sheet) !== null;
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => item.addEventListener(type, listener, { signal });
    mark(item, false);
    listen("pointerenter", ({ pointerType }) => {
      if (pointerType !== "mouse") return;
      if (!hasMenu) hide();
      else if (open !== item) show(item);
      else window.clearTimeout(leaving);
    });
    listen("pointerleave", ({ pointerType }) => {
      if (pointerType !== "mouse") return;
      window.clearTimeout(leaving);
      leaving = window.setTimeout(hide, LEAVE_DELAY_MS);
    });
    listen("focusin", ({ target }) => {
      // Not for a tap, whose click handler opens the sheet, nor for a button, which opens it when it is pressed.
      const isItemLink = target instanceof HTMLAnchorElement && target.closest(sheet) === null;
      if (hasMenu && open !== item && isItemLink && target.matches(":focus-visible")) show(item, true);
    });
    listen("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) hide();
    });
    listen("click", ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest("a")) hide();
      // A mouse has opened the sheet by hovering before it clicks: the first click keeps it open, the second closes it.
      else if (target.closest("button")) show(open === item && isPressed ? null : item, true);
    });
  }

  bar.addEventListener(
    "keydown",
    (event) => {
      const next = nextFocus(event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    { signal },
  );
  /** Left and right move along the bar, down moves into the sheet, up and down move through its links. */
  const nextFocus = ({ key, target }: KeyboardEvent) => {
    const item = items.find((one) => target instanceof Node && one.contains(target));
    if (item === undefined) return null;
    const links = Array.from(item.querySelectorAll<HTMLElement>(`${sheet} a`));
    const at = links.findIndex((link) => link === target);
    if (at >= 0) {
      return key === "ArrowDown" ? links[at + 1] : key === "ArrowUp" ? (links[at - 1] ?? controlOf(item)) : null;
    }
    if (key === "ArrowDown" && links.length > 0) {
      show(item, true);
      return links[0];
    }
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    // An item without a target or a menu has nothing to stand on.
    const stops = items.filter((one) => controlOf(one) !== null);
    return step === 0 ? null : controlOf(stops[(stops.indexOf(item) + step + stops.length) % stops.length]);
  };

  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || open === null) return;
      if (open.querySelector(sheet)?.contains(document.activeElement)) {
        open.querySelector<HTMLElement>("a, button")?.focus();
      }
      hide();
    },
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (open !== null && target instanceof Node && !bar.contains(target)) hide();
    },
    { signal },
  );
  signal.addEventListener("abort", hide);
  // A sheet that the style sheet shows now, by hover or focus, stays open.
  const isFirst = !bar.hasAttribute(Attribute.hydrated);
  bar.setAttribute(Attribute.hydrated, "");
  if (isFirst)
    show(items.find((item) => item.hasAttribute(Attribute.menu) && item.matches(":hover, :focus-within")) ?? null);
  return hide;
}
