import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

const INTENT_MS = 100;

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

/** A document without header and footer has nothing to put around another page: the browser loads that one whole. */
function hasChrome(): boolean {
  return document.querySelector("[data-site-header]") !== null;
}

/**
 * Follows every SiteLink of the document, and fetches the page of one ahead that the visitor is about to follow
 * (data-link="intent"). One listener, so that a link costs a page nothing, whoever made its markup.
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
      if (link?.dataset["link"] !== "intent" || !hasChrome()) return;
      const href = link.pathname + link.search;
      timer = window.setTimeout(() => setIntended(href), INTENT_MS);
    };
    for (const type of ["mouseover", "focusin", "touchstart"]) {
      document.addEventListener(type, hint, { signal, passive: true });
    }
    document.addEventListener(
      "click",
      (event) => {
        // A click for a new window is the browser's, and so is one that another listener has answered.
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        const link = isPlain && !event.defaultPrevented ? linkAt(event) : null;
        if (link === null || !hasChrome()) return;
        event.preventDefault();
        const { pathname, search, hash } = link;
        const here = window.location;
        navigate(pathname + search + hash, {
          replace: pathname + search + hash === here.pathname + here.search + here.hash,
          preventScrollReset: link.dataset["keepScroll"] !== undefined,
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
