import postcss from "postcss";
import { beforeAll, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setDemo } from "../support/stage";
import { templates } from "../support/templates.mjs";
import { compile, selectAll } from "css-select";
import { parseDocument } from "htmlparser2";

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
function layeredRules(sheet: postcss.Root): LayeredRule[] {
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
      const own = { selector, specificity: specificityOf(selector), matches: compile<AnyNode, Element>(stateless) };
      rules.push({ ...own, layer, stateless, pseudoElement, properties });
    }
  });
  return rules;
}

/** Selectors that win over one of a higher layer on some element of the page, which they would not do in a layer. */
function wonFromBelow(rules: LayeredRule[], html: string): string[] {
  const document = parseDocument(html);
  const found = new Set<string>();
  // Only what has all its classes on the page can match.
  const present = rules.filter(({ stateless }) =>
    [...stateless.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => html.includes(name)),
  );
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

const demo = setDemo();
const get = (path: string) => fetch(new URL(path, demo.site.url));
let sheet: postcss.Root;

beforeAll(async () => {
  const paths = (await readHtml(await get("/"))).linked("stylesheet");
  expect(paths).toHaveLength(1);
  sheet = postcss.parse(await (await get(paths[0] ?? "")).text());
});

/** At-rules that browsers of 2020 drop with their contents. */
const YOUNG_AT_RULE = /^(?:layer|container|scope|starting-style|property)$/;
/** A selector that makes such a browser drop the whole rule, including the other selectors of its list. */
const YOUNG_SELECTOR = /:(?:is|where|has|focus-visible|modal|popover-open|user-invalid)\b|&/;
const YOUNG_PROPERTY = /^(?:inset|(?:margin|padding|border|inset)-(?:inline|block))/;
const YOUNG_VALUE = /\b(?:oklch|oklab|lch|color-mix|light-dark)\(|\d[dsl]v[hwib]\b/;

/** Exception for rules with only these: losing them is a refinement or a gap lost, and the browser has its own focus ring. */
const REFINEMENT = /:focus-visible$|^\.[\w-]+:has\((?:input:focus\)|\+)|^:root:not\(:has\(|^html:has\(|^main:has\(/;

/** A browser of 2020 does not know this media feature and never reads what stands below it. */
const isOfYoungMedia = ({ parent }: postcss.Rule) =>
  parent?.type === "atrule" && /\(scripting:/.test((parent as postcss.AtRule).params);

it("holds nothing that leaves a page of a browser of 2020 unstyled", () => {
  const found: string[] = [];
  sheet.walkAtRules(YOUNG_AT_RULE, ({ name, params }) => void found.push(`@${name} ${params}`));
  sheet.walkAtRules("media", ({ params }) => void (/[<>]/.test(params) && found.push(`@media ${params}`)));
  sheet.walkRules((rule) => {
    if (isOfYoungMedia(rule)) return;
    if (!rule.selectors.every((one) => REFINEMENT.test(one))) {
      found.push(...rule.selectors.filter((one) => YOUNG_SELECTOR.test(one)));
    }
  });
  sheet.walkDecls(({ prop, value, parent }) => {
    // Inside `@supports` a browser reads only what it supports.
    const isAsked = parent?.parent?.type === "atrule" && (parent.parent as postcss.AtRule).name === "supports";
    if (!isAsked && (YOUNG_PROPERTY.test(prop) || YOUNG_VALUE.test(value))) found.push(`${prop}: ${value}`);
  });
  expect(found).toEqual([]);
});

it("lets no selector win over one of a higher layer, whatever state an element is in", async () => {
  const rules = layeredRules(sheet);
  expect(new Set(rules.map(({ layer }) => layer))).toEqual(new Set([0, 1, 2]));
  const found: string[] = [];
  for (const path of new Set(templates.filter((one) => !one.likeAnother).map((template) => template.path))) {
    found.push(...wonFromBelow(rules, await (await get(path)).text()));
  }
  expect(found).toEqual([]);
});

it("names fonts that are there, of few enough signs to come before they are missed", async () => {
  const fonts = new Set<string>();
  sheet.walkAtRules("font-face", (rule) => {
    for (const [, file = ""] of rule.toString().matchAll(/url\(["']?(\/fonts\/[^"')]+)/g)) fonts.add(file);
  });
  expect(fonts.size).toBe(6);
  const sizes = await Promise.all(
    [...fonts].map(async (file) => {
      const response = await get(file);
      expect([file, response.status, response.headers.get("Content-Type")]).toEqual([file, 200, "font/woff2"]);
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  expect(Math.max(...sizes)).toBeLessThan(10_000);
  // An empty one has half a kilobyte.
  expect(Math.min(...sizes)).toBeGreaterThan(5_000);
});
