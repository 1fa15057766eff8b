const LEAVE_DELAY_MS = 160;

/**
 * Gives the navigation of wide windows its manners: one sheet at a time is open by hover, keyboard focus or a button,
 * and it closes on Escape, outside, and when a link is followed. Ends with `signal`; returns what closes the open sheet.
 */
export function enhanceNavigation(bar: HTMLElement, signal: AbortSignal): () => void {
  let open: HTMLElement | null = null;
  let isPressed = false;
  let leaving: number | undefined;

  const mark = (item: HTMLElement | null, isOpen: boolean) => {
    item?.toggleAttribute("data-open", isOpen);
    if (isOpen && isPressed) item?.setAttribute("data-open", "pressed");
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
    const hasMenu = item.querySelector("[data-sheet]") !== null;
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
      // A tap focuses too, but must leave the opening to the click; a button opens when it is pressed.
      const isName = target instanceof HTMLAnchorElement && target.closest("[data-sheet]") === null;
      if (hasMenu && open !== item && isName && target.matches(":focus-visible")) show(item, true);
    });
    listen("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !item.contains(relatedTarget)) hide();
    });
    listen("click", ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest("a")) hide();
      // The pointer that clicks has already opened the sheet by coming near: the first click then only keeps it open.
      else if (target.closest("button")) show(open === item && isPressed ? null : item, true);
    });
  }

  bar.addEventListener(
    "keydown",
    (event) => {
      const next = nextStop(event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    { signal },
  );
  /** Left and right lead along the bar, down into the sheet, up and down through its links. */
  const nextStop = ({ key, target }: KeyboardEvent) => {
    const item = items.find((one) => target instanceof Node && one.contains(target));
    if (item === undefined) return null;
    const links = Array.from(item.querySelectorAll<HTMLElement>("[data-sheet] a"));
    const place = links.findIndex((link) => link === target);
    if (place >= 0) {
      return key === "ArrowDown" ? links[place + 1] : key === "ArrowUp" ? (links[place - 1] ?? controlOf(item)) : null;
    }
    if (key === "ArrowDown" && links.length > 0) {
      show(item, true);
      return links[0];
    }
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    return step === 0 ? null : controlOf(items[(items.indexOf(item) + step + items.length) % items.length]);
  };

  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || open === null) return;
      if (open.querySelector("[data-sheet]")?.contains(document.activeElement)) {
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
  // What the style sheet has held open until now, under the pointer or around the focus, stays open.
  const isFirst = bar.dataset["hydrated"] === undefined;
  bar.dataset["hydrated"] = "true";
  if (isFirst) show(items.find((item) => item.dataset["menu"] && item.matches(":hover, :focus-within")) ?? null);
  return hide;
}
