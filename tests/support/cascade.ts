import { compile, selectAll } from "css-select";
import { parseDocument } from "htmlparser2";
import type postcss from "postcss";

type Root = ReturnType<typeof parseDocument>;
type AnyNode = Root["children"][number];
type Element = Extract<AnyNode, { attribs: unknown }>;

interface LayeredRule {
  layer: number;
  selector: string;
  specificity: number;
  /** Whether its subject matches an element, in whatever state that is. */
  matches: (element: Element) => boolean;
  /** `selector` without states. */
  stateless: string;
  pseudoElement: string;
  properties: string[];
}

const PSEUDO_ELEMENT =
  /::?(?:before|after|backdrop|placeholder|selection|details-content|file-selector-button|-webkit-[\w-]+)$/;
/** What a visitor, a script or time changes on an element. */
const STATE =
  /:not\((?::[\w-]+|\[(?:open|data-hydrated)\])\)|:has\(:checked\)|:(?:hover|focus|focus-within|focus-visible|checked|disabled|target|modal|empty)(?![\w-])|\[(?:open|data-hydrated)\]/g;

/** Hundreds for ids, classes, attributes and pseudo-classes; ones for elements. What stands in :not() and :has() counts. */
function specificityOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  const elements = count(/(?<![\w.#:[\-="])[a-z][\w-]*|::[\w-]+/g);
  return 10_000 * count(/#[\w-]+/g) + 100 * count(/\.[\w-]+|\[[^\]]+\]|(?<!:):(?!not|has|:)[\w-]+/g) + elements;
}

/** `margin` sets `margin-top`, and `gap` sets `row-gap`. */
const overlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`) || `${one} ${other}`.endsWith("-gap gap");

/** The rules of a lowered sheet (scripts/lower-styles.mjs), whose layers begin with a comment. */
export function layeredRules(sheet: postcss.Root): LayeredRule[] {
  const rules: LayeredRule[] = [];
  let layer = -1;
  sheet.walk((node) => {
    if (node.type === "comment" && node.parent === sheet && node.text.startsWith("!")) layer++;
    if (node.type !== "rule" || (node.parent as postcss.AtRule).name === "keyframes") return;
    const properties: string[] = [];
    node.each((one) => void (one.type === "decl" && !one.important && properties.push(one.prop)));
    for (const selector of node.selectors) {
      const pseudoElement = PSEUDO_ELEMENT.exec(selector)?.[0].replace(/^::?/, "") ?? "";
      const stateless = selector
        .replace(PSEUDO_ELEMENT, "")
        .replace(STATE, "")
        .replace(/(^|[>+~ ])(?=[>+~ ]|$)/g, "$1*");
      const matches = compile<AnyNode, Element>(stateless);
      rules.push({
        layer,
        selector,
        specificity: specificityOf(selector),
        matches,
        stateless,
        pseudoElement,
        properties,
      });
    }
  });
  return rules;
}

/** Selectors that win over one of a higher layer on some element of the page, which they would not do in a layer. */
export function wonFromBelow(rules: LayeredRule[], html: string): string[] {
  const document = parseDocument(html);
  const found = new Set<string>();
  const isOnPage = ({ stateless }: LayeredRule) =>
    [...stateless.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => html.includes(name));
  const present = rules.filter(isOnPage);
  for (const low of present) {
    const rivals = present.filter(
      (high) =>
        high.layer > low.layer &&
        high.specificity < low.specificity &&
        high.pseudoElement === low.pseudoElement &&
        high.properties.some((one) => low.properties.some((other) => overlap(one, other))),
    );
    if (rivals.length === 0) continue;
    for (const element of selectAll<AnyNode, Element>(low.stateless, document.children)) {
      for (const high of rivals) if (high.matches(element)) found.add(`${low.selector} over ${high.selector}`);
    }
  }
  return [...found];
}
