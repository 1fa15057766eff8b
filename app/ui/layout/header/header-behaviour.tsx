import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { urls } from "~/domain/urls/urls";
import { useNearestStore } from "~/ui/features/stores/nearest-store";
import { useMove } from "~/ui/components/behaviour/failed-move";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { dismissLightly } from "~/ui/components/behaviour/use-light-dismiss";
import { OwnPage } from "~/ui/components/overlays/own-page";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";
import { Attribute, selectorOf } from "~/ui/components/static-markup";
import { currentIndex, isSamePage } from "./current-item";
import type { NearestStoreDetailProps } from "./nearest-store-detail";
import { SearchEnhancer } from "./search-enhancer";
import { SEARCH_FIELD_ID } from "./search-field";

const LEAVE_DELAY_MS = 100;

const NearestStoreDetail = loadPart<NearestStoreDetailProps>(
  () => import("./nearest-store-detail").then((module) => module.NearestStoreDetail),
  ({ store }) => <OwnPage href={urls.nearestStoreDetail(store.code)} />,
);

// If it cannot be loaded, the store of the site settings stays.
const NearestStoreParts = loadPart(() => import("./nearest-store-parts").then((module) => module.NearestStoreParts));

/** The script behaviour of the server-rendered header: sheets, drawer, store area, search, current item. */
export function HeaderBehaviour({ header }: { header: HTMLElement }) {
  const { key, pathname } = useLocation();
  const move = useMove();
  const nearest = useNearestStore(null);
  const closeAll = useRef<() => void>();
  const shownAt = useRef(key);
  const isKnown = nearest !== null;
  // In a ref, so that a change does not re-run the effect below: its clean-up would close what is open.
  const latest = useRef({ isKnown, key });
  useEffect(() => {
    latest.current = { isKnown, key };
  });
  /** The key of the page over which the store's detail is open. */
  const [detailAt, setDetailAt] = useState<string | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const bar = header.querySelector<HTMLElement>(selectorOf(Attribute.navigation));
    let hideSheets: (() => void) | undefined;
    // Menus open by CSS alone: the script is loaded when the pointer enters the bar or at the first interaction.
    const enhance = async () => {
      const { enhanceNavigation } = await import("./enhance-navigation");
      if (bar !== null && !signal.aborted) hideSheets ??= enhanceNavigation(bar, signal);
    };
    const start = () => void enhance().catch(() => undefined);
    bar?.addEventListener("pointerenter", start, { signal, once: true });
    void firstInteraction.then(start);
    observeSearchField(header, signal);
    const panels = header.querySelectorAll<HTMLDetailsElement>(
      `${selectorOf(Attribute.storeArea)}, ${selectorOf(Attribute.drawer)}`,
    );
    const close = () => panels.forEach((panel) => (panel.open = false));
    closeAll.current = () => {
      hideSheets?.();
      close();
    };
    // What is behind them is not seen.
    header.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !header.contains(relatedTarget)) close();
      },
      { signal },
    );
    dismissLightly(() => Array.from(panels).filter(({ open }) => open), signal);
    header.addEventListener(
      "click",
      (event) => {
        // product.md §9.8: the pop-up closes visibly before the page changes.
        if (!isPlainClick(event) || !(event.target instanceof Element)) return;
        const leaves = event.target.closest(selectorOf(Attribute.leave)) !== null;
        const isDetail = event.target.closest(selectorOf(Attribute.storeDetail)) !== null;
        if (!leaves && !(isDetail && latest.current.isKnown)) return;
        event.preventDefault();
        // Where the focus returns to from the detail.
        if (isDetail) event.target.closest("details")?.querySelector("summary")?.focus();
        close();
        if (leaves) window.setTimeout(() => move(urls.findUs), LEAVE_DELAY_MS);
        else setDetailAt(latest.current.key);
      },
      { signal },
    );
    return () => listening.abort();
  }, [header, move]);

  // A navigation closes whatever is open and changes the current item.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    closeAll.current?.();
  }, [key]);
  useEffect(() => markCurrent(header, pathname), [header, pathname]);

  return (
    <>
      <SearchEnhancer header={header} />
      {nearest === null ? null : (
        <>
          <NearestStoreParts header={header} store={nearest} />
          {detailAt === key ? <NearestStoreDetail store={nearest} onClose={() => setDetailAt(null)} /> : null}
        </>
      )}
    </>
  );
}

/** For browsers without scroll-driven animations: hides the compact search button while the field is visible. */
function observeSearchField(header: HTMLElement, signal: AbortSignal): void {
  const field = document.getElementById(SEARCH_FIELD_ID);
  if (field === null || CSS.supports("animation-timeline", "scroll()")) return;
  const observer = new IntersectionObserver(([entry]) => {
    header.toggleAttribute(Attribute.fieldInSight, entry?.isIntersecting ?? false);
  });
  observer.observe(field);
  signal.addEventListener("abort", () => observer.disconnect());
}

function markCurrent(header: HTMLElement, pathname: string): void {
  const inBar = `${selectorOf(Attribute.navigation)} ${selectorOf(Attribute.navItem)}`;
  const items = Array.from(header.querySelectorAll(inBar), (item) => {
    const links = Array.from(item.querySelectorAll<HTMLAnchorElement>(`a${selectorOf(Attribute.link)}`));
    const own = links.filter((link) => link.closest(selectorOf(Attribute.newProducts)) === null);
    return { hrefs: own.map((link) => link.pathname) };
  });
  const index = currentIndex(items, pathname);
  const current = String(index);
  for (const element of header.querySelectorAll(selectorOf(Attribute.mark))) {
    const item = element.closest(selectorOf(Attribute.navItem));
    const isCurrent = item?.getAttribute(Attribute.navItem) === current;
    if (!(element instanceof HTMLAnchorElement)) element.toggleAttribute(Attribute.current, isCurrent);
    else if (!isCurrent) element.removeAttribute("aria-current");
    else element.setAttribute("aria-current", isSamePage(element.pathname, pathname) ? "page" : "true");
  }
  for (const more of header.querySelectorAll(selectorOf(Attribute.navFrom))) {
    more.toggleAttribute(Attribute.current, index >= Number(more.getAttribute(Attribute.navFrom)));
  }
}
