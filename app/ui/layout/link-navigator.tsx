import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { failMove, useMove } from "~/ui/components/behaviour/failed-move";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";
import { Attribute, selectorOf } from "~/ui/components/static-markup";

const INTENT_MS = 100;

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>(`a${selectorOf(Attribute.link)}`)
    : null;
}

/** A form that the browser itself sends would end at its error page. */
function keepUnsent(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== "get") return;
  event.preventDefault();
  const fields = Array.from(new FormData(form), ([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name],
  );
  failMove(`${new URL(form.action).pathname}?${new URLSearchParams(fields).toString()}`);
}

/** In a document without header and footer, a client navigation would lack them: the browser loads the page instead. */
function hasChrome(): boolean {
  return document.querySelector(selectorOf(Attribute.siteHeader)) !== null;
}

/**
 * Turns clicks on SiteLinks into client navigations and prefetches links with `prefetch="intent"` on hover, focus or
 * touch; keeps the page when a form is sent without a network. One listener per document, because hooks per link are
 * costly and the server's static markup has none.
 */
export function LinkNavigator() {
  const move = useMove();
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
        move(pathname + search + hash, {
          replace: link.href === window.location.href,
          preventScrollReset: link.hasAttribute(Attribute.keepScroll),
        });
      },
      { signal },
    );
    document.addEventListener("submit", keepUnsent, { signal });
    return () => {
      window.clearTimeout(timer);
      listening.abort();
    };
  }, [move]);

  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}
