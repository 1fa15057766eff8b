import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { setFailedMove } from "~/ui/components/behaviour/failed-move";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";
import { Attribute, selectorOf } from "~/ui/components/static-markup";

const INTENT_MS = 100;

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>(`a${selectorOf(Attribute.link)}`)
    : null;
}

/** In a document without header and footer, a client navigation would lack them: the browser loads the page instead. */
function hasChrome(): boolean {
  return document.querySelector(selectorOf(Attribute.siteHeader)) !== null;
}

/**
 * Turns clicks on SiteLinks into client navigations and prefetches links with `prefetch="intent"` on hover, focus or
 * touch. One listener per document, because hooks per link are costly and the server's static markup has none.
 */
export function LinkNavigator() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let timer: number | undefined;
    const hint = (event: Event) => {
      window.clearTimeout(timer);
      const link = linkAt(event);
      if (link?.getAttribute(Attribute.link) !== "intent" || !hasChrome()) return;
      const href = link.pathname + link.search;
      timer = window.setTimeout(() => setIntended(href), INTENT_MS);
    };
    for (const type of ["mouseover", "focusin", "touchstart"]) {
      document.addEventListener(type, hint, { signal, passive: true });
    }
    document.addEventListener(
      "click",
      (event) => {
        // Left to the browser: clicks that open a new window or tab, and clicks that another listener has handled.
        const link = isPlainClick(event) && !event.defaultPrevented ? linkAt(event) : null;
        if (link === null || !hasChrome()) return;
        event.preventDefault();
        const { pathname, search, hash } = link;
        if (!navigator.onLine) {
          // The scripts of another page could not be loaded either, which the router answers with a reload.
          setFailedMove(pathname + search + hash);
          return;
        }
        const here = window.location;
        navigate(pathname + search + hash, {
          replace: pathname + search + hash === here.pathname + here.search + here.hash,
          preventScrollReset: link.hasAttribute(Attribute.keepScroll),
        });
      },
      { signal },
    );
    return () => {
      window.clearTimeout(timer);
      listening.abort();
    };
  }, [navigate]);

  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}
