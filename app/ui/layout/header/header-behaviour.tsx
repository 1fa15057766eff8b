import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { urls } from "~/domain/urls/urls";
import { useNearestStore } from "~/ui/features/stores/nearest-store";
import { firstInteraction } from "~/ui/components/hooks/first-interaction";
import { dismissLightly } from "~/ui/components/hooks/use-light-dismiss";
import { currentIndex, isSamePage } from "./current-item";
import type { NearestStorePartsProps } from "./nearest-store-parts";
import { SearchEnhancer } from "./search-enhancer";
import { SEARCH_FIELD_ID } from "./search-field";

const LEAVE_DELAY_MS = 100;

const NearestStoreDetail = lazy(async () => ({
  default: (await import("./nearest-store-detail")).NearestStoreDetail,
}));

const NearestStoreParts = lazy<ComponentType<NearestStorePartsProps>>(() =>
  import("./nearest-store-parts").then(
    (module) => ({ default: module.NearestStoreParts }),
    // The site settings' store stays.
    () => ({ default: () => null }),
  ),
);

/** What script adds to the header that the server has rendered: sheets, drawer, store area, search, the current item. */
export function HeaderBehaviour({ header }: { header: HTMLElement }) {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const nearest = useNearestStore(null);
  const fold = useRef<() => void>();
  const shownAt = useRef(key);
  const isKnown = nearest !== null;
  // The listeners stay while what they see changes: ended, they would close what is open.
  const latest = useRef({ isKnown, key });
  useEffect(() => {
    latest.current = { isKnown, key };
  });
  /** The key of the page over which the store's detail is open. */
  const [detailAt, setDetailAt] = useState<string | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const bar = header.querySelector<HTMLElement>("[data-navigation]");
    let hideSheets: (() => void) | undefined;
    // The style sheet opens menus by itself: what does more is fetched for the first that a visitor comes near.
    const enhance = async () => {
      const { enhanceNavigation } = await import("./enhance-navigation");
      if (bar !== null && !signal.aborted) hideSheets ??= enhanceNavigation(bar, signal);
    };
    const start = () => void enhance().catch(() => undefined);
    bar?.addEventListener("pointerenter", start, { signal, once: true });
    void firstInteraction.then(start);
    watchField(header, signal);
    const panels = header.querySelectorAll<HTMLDetailsElement>("[data-store-area], [data-drawer]");
    const close = () => panels.forEach((panel) => (panel.open = false));
    fold.current = () => {
      hideSheets?.();
      close();
    };
    const openOnes = () => Array.from(panels).filter(({ open }) => open);
    dismissLightly(openOnes, signal);
    header.addEventListener(
      "click",
      (event) => {
        // product.md §9.8: the pop-up is seen to close before the page changes.
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || !(event.target instanceof Element)) return;
        const leaves = event.target.closest("[data-leave]") !== null;
        if (!leaves && (event.target.closest("[data-store-detail]") === null || !latest.current.isKnown)) return;
        event.preventDefault();
        close();
        if (leaves) window.setTimeout(() => navigate(urls.findUs), LEAVE_DELAY_MS);
        else setDetailAt(latest.current.key);
      },
      { signal },
    );
    return () => listening.abort();
  }, [header, navigate]);

  // Another page folds up whatever was open, and has another current item.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    fold.current?.();
  }, [key]);
  useEffect(() => markCurrent(header, pathname), [header, pathname]);

  return (
    <>
      <SearchEnhancer header={header} />
      {nearest === null ? null : (
        <Suspense fallback={null}>
          <NearestStoreParts header={header} store={nearest} />
          {detailAt === key ? <NearestStoreDetail store={nearest} onClose={() => setDetailAt(null)} /> : null}
        </Suspense>
      )}
    </>
  );
}

/** Where scrolling cannot drive the style sheet, the compact row's way to the search goes while the field is in sight. */
function watchField(header: HTMLElement, signal: AbortSignal): void {
  const field = document.getElementById(SEARCH_FIELD_ID);
  if (field === null || CSS.supports("animation-timeline", "scroll()")) return;
  const observer = new IntersectionObserver(([entry]) => {
    header.toggleAttribute("data-field-in-sight", entry?.isIntersecting ?? false);
  });
  observer.observe(field);
  signal.addEventListener("abort", () => observer.disconnect());
}

function markCurrent(header: HTMLElement, pathname: string): void {
  const items = Array.from(header.querySelectorAll("[data-navigation] [data-nav-item]"), (item) => {
    const links = Array.from(item.querySelectorAll<HTMLAnchorElement>("a[data-link]"));
    const own = links.filter((link) => link.closest("[data-new-products]") === null);
    return { hrefs: own.map((link) => link.pathname) };
  });
  const index = currentIndex(items, pathname);
  const current = String(index);
  for (const element of header.querySelectorAll<HTMLElement>("[data-mark]")) {
    const isCurrent = element.closest<HTMLElement>("[data-nav-item]")?.dataset["navItem"] === current;
    if (!(element instanceof HTMLAnchorElement)) element.toggleAttribute("data-current", isCurrent);
    else if (!isCurrent) element.removeAttribute("aria-current");
    else element.setAttribute("aria-current", isSamePage(element.pathname, pathname) ? "page" : "true");
  }
  for (const more of header.querySelectorAll<HTMLElement>("[data-nav-from]")) {
    more.toggleAttribute("data-current", index >= Number(more.dataset["navFrom"]));
  }
}
