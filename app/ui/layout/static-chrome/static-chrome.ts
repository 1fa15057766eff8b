import { useCallback, useContext } from "react";
import { ServerMarkupContext } from "~/ui/components/server-markup";
import { Attribute, dataAttributes, selectorOf } from "~/ui/components/static-markup";

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
  const html = useContext(ServerMarkupContext)[part] ?? "";
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
