/** A journey's locator, in a form that can be serialised into a page. */
export interface Query {
  css: string;
  /** The accessible name: exact text, or the source of a regular expression. */
  name?: { text: string } | { pattern: string };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Each applies to the visible matches; hidden ones are included by "all" only. */
export type Question = "all" | "count" | "texts" | "element" | "aim";

/**
 * Runs in the page and is self-contained. "element" returns the first match; "aim" returns its box once a pointer at
 * its centre would hit it, and scrolls it into the centre until then.
 */
export function inPage(query: Query, question: Question): Element | Box | string[] | number | null {
  const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute("aria-label");
    if (label !== null) return squeeze(label);
    const labelledBy = element.getAttribute("aria-labelledby");
    if (labelledBy !== null) {
      return squeeze(
        labelledBy
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent)
          .join(" "),
      );
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      return squeeze([...(element.labels ?? [])].map((one) => one.textContent).join(" "));
    }
    return squeeze(element.textContent);
  };
  const isNamed = (element: Element) => {
    if (query.name === undefined) return true;
    if (element.closest("[aria-hidden=true]") !== null) return false;
    const name = nameOf(element);
    return "text" in query.name ? name === query.name.text : new RegExp(query.name.pattern).test(name);
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

  const matches = [...document.querySelectorAll(query.css)].filter(isNamed);
  if (question === "all") return matches.length;
  const visible = matches.filter(isVisible);
  const [first] = visible;
  switch (question) {
    case "count":
      return visible.length;
    case "texts":
      return visible.map((element) =>
        squeeze(element instanceof HTMLElement ? element.innerText : element.textContent),
      );
    case "element":
      return first ?? null;
    case "aim": {
      const [box] = first?.getClientRects() ?? [];
      if (first === undefined || box === undefined) return null;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isHit = hit !== null && (first.contains(hit) || hit.closest("label")?.control === first);
      if (isHit) return { x: box.x, y: box.y, width: box.width, height: box.height };
      first.scrollIntoView({ block: "center", behavior: "instant" });
      return null;
    }
  }
}
