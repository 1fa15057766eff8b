import { createContext, useCallback, useContext } from "react";
import { Attribute, dataAttributes, selectorOf } from "~/ui/components/static-markup";

/** Parts of a page that only the server renders: the browser gets their HTML, but neither their code nor their data. */
export interface StaticChrome {
  header: string;
  footer: string;
}

/** Provided by the server; null in a browser. */
export const StaticChromeContext = createContext<StaticChrome | null>(null);

type StaticPart = "header" | "footer";

const savedNodes = new Map<string, readonly ChildNode[]>();

/** Saves the DOM nodes of the static parts before hydration, so that they survive a re-render by React. */
export function saveStaticParts(): void {
  for (const element of document.querySelectorAll(selectorOf(Attribute.static))) {
    savedNodes.set(element.getAttribute(Attribute.static) ?? "", Array.from(element.childNodes));
  }
}

/**
 * Props of an element whose content the server has rendered and React does not touch. If React creates the element anew
 * (after a page without chrome, or a failed hydration), the saved nodes are put back.
 */
export function useStaticPart(part: StaticPart) {
  const html = useContext(StaticChromeContext)?.[part] ?? "";
  const restore = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || element.hasChildNodes()) return;
      const nodes = savedNodes.get(part);
      if (nodes !== undefined) element.append(...nodes);
      // The document was loaded on a page without chrome, so there are no nodes to put back.
      else window.location.replace("");
    },
    [part],
  );
  return {
    ref: restore,
    ...dataAttributes({ [Attribute.static]: part }),
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  } as const;
}
