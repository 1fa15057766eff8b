import { createContext, useCallback, useContext } from "react";

/** Parts of a page that only the server renders: a browser gets their HTML, and neither their code nor their data. */
export interface StaticChrome {
  header: string;
  footer: string;
}

/** Provided by the server; null in a browser. */
export const StaticChromeContext = createContext<StaticChrome | null>(null);

type StaticPart = "header" | "footer";

const kept = new Map<string, readonly ChildNode[]>();

/** Remembers the parts of this document before React touches it, so that they outlive every element React makes. */
export function keepStaticParts(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-static]")) {
    kept.set(element.dataset["static"] ?? "", Array.from(element.childNodes));
  }
}

/**
 * The attributes of an element whose content the server has rendered and React leaves alone. Should React make the element
 * again (after a page that stands alone, or a hydration that failed), it gets the same content again.
 */
export function useStaticPart(part: StaticPart) {
  const html = useContext(StaticChromeContext)?.[part] ?? "";
  const fill = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || element.hasChildNodes()) return;
      const nodes = kept.get(part);
      if (nodes !== undefined) element.append(...nodes);
      // The document began with a page that stands alone: it has never had this part.
      else window.location.reload();
    },
    [part],
  );
  return {
    ref: fill,
    "data-static": part,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  } as const;
}
