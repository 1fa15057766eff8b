/**
 * The tree that a browser would build of rich text, mended where it breaks the content model of HTML: editors and what
 * is pasted into them put text into tables, blocks into headings and list items outside lists.
 */
import { defaultTreeAdapter, html as namespaces, parseFragment, serialize, type DefaultTreeAdapterTypes } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const NS = namespaces.NS.HTML;
const HEADING = /^h[1-6]$/;
/** How an inline element looks as a block around blocks; the standard allows only text inside it. */
const INLINE: Readonly<Record<string, string>> = {
  b: "font-weight:bold",
  strong: "font-weight:bold",
  i: "font-style:italic",
  em: "font-style:italic",
  cite: "font-style:italic",
  u: "text-decoration:underline",
  s: "text-decoration:line-through",
  ...Object.fromEntries(["span", "small", "sub", "sup", "mark", "abbr", "code", "q", "time"].map((tag) => [tag, ""])),
};
/** Allowed among text, with blocks inside only where blocks are allowed around it. */
const TRANSPARENT = new Set(["a", "ins", "del"]);
/** Blocks whose content may stand in a heading, each on a line of its own. */
const LINES = new Set(["p", "div", "section", "blockquote"]);
/** Sections and, to older documents and checkers, quotations: they have an outline of their own. */
const SECTIONS = new Set(["section", "blockquote"]);
const LISTS = new Set(["ul", "ol"]);
const ITEM = new Set(["li"]);
const DESCRIPTION = new Set(["dt", "dd"]);
const TABLE_ORDER = ["caption", "colgroup", "thead", "tbody", "tfoot"];
/** Values of attributes the standard allows; others are left out. */
const VALUES: Readonly<Record<string, RegExp>> = {
  colspan: /^[1-9]\d{0,2}$/,
  rowspan: /^[1-9]\d{0,2}$/,
  span: /^[1-9]\d{0,2}$/,
  start: /^-?\d{1,9}$/,
  value: /^-?\d{1,9}$/,
  scope: /^(?:row|col)(?:group)?$/,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i,
  datetime: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:[T ][01]\d:[0-5]\d)?$/,
};

const isElement = (node: Node): node is Element => "tagName" in node;
const isAmong = (node: Node, tags: ReadonlySet<string>) => isElement(node) && tags.has(node.tagName);
const isBlank = (node: Node) => "value" in node && node.value.trim() === "";

function setChildren(parent: Parent, children: readonly Node[]): void {
  parent.childNodes = [...children];
  for (const child of children) child.parentNode = parent;
}

function make(tag: string, children: readonly Node[] = []): Element {
  const element = defaultTreeAdapter.createElement(tag, NS, []);
  setChildren(element, children);
  return element;
}

function rename(element: Element, tag: string, style = ""): void {
  element.tagName = tag;
  element.nodeName = tag;
  if (style === "") return;
  const given = element.attrs.find(({ name }) => name === "style");
  if (given === undefined) element.attrs.push({ name: "style", value: style });
  else given.value = `${style};${given.value}`;
}

/** Whether some element inside fulfils this. */
const has = (parent: Parent, is: (element: Element) => boolean): boolean =>
  parent.childNodes.some((child) => isElement(child) && (is(child) || has(child, is)));
const isBlock = ({ tagName }: Element) =>
  !(tagName in INLINE) && !TRANSPARENT.has(tagName) && tagName !== "br" && tagName !== "img";
const isTable = ({ tagName }: Element) => tagName === "table";

/** Whether there is text or an image inside. */
const isFilled = (parent: Parent): boolean =>
  parent.childNodes.some((child) => (isElement(child) ? child.tagName === "img" || isFilled(child) : !isBlank(child)));

/** Children that answer yes, in runs, each put into an element. */
function wrapRuns(children: readonly Node[], isIn: (child: Node) => boolean, tag: string): Node[] {
  let run: Element | null = null;
  return children.flatMap((child): Node[] => {
    if (!isIn(child) && !(run !== null && isBlank(child))) {
      run = null;
      return [child];
    }
    if (run === null) {
      if (isBlank(child)) return [child];
      run = make(tag, [child]);
      return [run];
    }
    setChildren(run, [...run.childNodes, child]);
    return [];
  });
}

/** A list directly in a list belongs to the item before it; anything else but items is an item. */
function listItems(children: readonly Node[]): Node[] {
  const kept: Node[] = [];
  for (const child of children) {
    const before = kept.findLast((node): node is Element => isAmong(node, ITEM));
    if (isAmong(child, LISTS) && before !== undefined) setChildren(before, [...before.childNodes, child]);
    else kept.push(child);
  }
  return wrapRuns(kept, (child) => !isAmong(child, ITEM), "li");
}

/** Groups of terms and their descriptions. */
const isDescriptionList = (list: Element) =>
  list.childNodes.every((child) => isBlank(child) || isAmong(child, DESCRIPTION)) &&
  /^(?:(?:dt )+(?:dd )+)*$/.test(
    list.childNodes.flatMap((child) => (isElement(child) ? `${child.tagName} ` : [])).join(""),
  );

/** One caption, head and foot, each in its place. */
function tableParts(table: Element): void {
  const seen = new Set<string>();
  for (const part of table.childNodes) {
    if (!isElement(part)) continue;
    if (part.tagName !== "tbody" && part.tagName !== "colgroup" && seen.has(part.tagName)) rename(part, "tbody");
    seen.add(part.tagName);
  }
  const place = (node: Node) => TABLE_ORDER.indexOf(node.nodeName);
  setChildren(
    table,
    table.childNodes.filter((node) => !isBlank(node)).sort((one, other) => place(one) - place(other)),
  );
}

/** What is a caption too many, or holds a table, stands before its table. */
function beforeTable(table: Element): Node[] {
  const captions = table.childNodes.filter((part): part is Element => isElement(part) && part.tagName === "caption");
  const out = captions.filter((caption, index) => index > 0 || has(caption, isTable));
  for (const caption of out) rename(caption, "div");
  setChildren(
    table,
    table.childNodes.filter((part) => !out.includes(part as Element)),
  );
  return [...out, table];
}

/** The text of blocks, one per line. */
function lines(parent: Parent): Node[] {
  const found: Node[] = [];
  for (const child of parent.childNodes) {
    const isLine = isAmong(child, LINES);
    if (isLine && found.length > 0 && found.at(-1)?.nodeName !== "br") found.push(make("br"));
    if (isElement(child) && has(child, isBlock)) setChildren(child, lines(child));
    if (!isLine) found.push(child);
    else found.push(...(child as Element).childNodes, make("br"));
  }
  if (found.at(-1)?.nodeName === "br") found.pop();
  return found;
}

/** Renumbers headings below the page's h1: the first becomes an h2, and no level is skipped. */
function headingOutline(): (heading: Element) => void {
  const open: number[] = [];
  return (heading) => {
    const level = Number(heading.tagName.slice(1));
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    rename(heading, `h${String(Math.min(6, open.length + 1))}`);
  };
}

function keepValidAttributes(element: Element): void {
  const { tagName, parentNode } = element;
  element.attrs = element.attrs.filter(
    ({ name, value }) =>
      (VALUES[name]?.test(value) ?? true) &&
      !(name === "value" && parentNode?.nodeName !== "ol") &&
      !(name === "span" && tagName === "colgroup" && element.childNodes.length > 0),
  );
}

/** Mends one element, which its parent allows, before what is in it. */
function mend(element: Element, outline: (heading: Element) => void, isLabel: boolean): void {
  keepValidAttributes(element);
  if (element.tagName === "time" && element.attrs.every(({ name }) => name !== "datetime")) rename(element, "span");
  if (element.tagName === "a" && (!isFilled(element) || has(element, ({ tagName }) => tagName === "a"))) {
    element.attrs = element.attrs.filter(({ name }) => name === "style");
    rename(element, "span");
  }
  const isHeading = HEADING.test(element.tagName);
  if (isHeading && !isFilled(element)) rename(element, "div");
  if (isLabel && (isHeading || SECTIONS.has(element.tagName))) rename(element, "div");
  if ((HEADING.test(element.tagName) || element.tagName === "pre") && has(element, isBlock)) {
    if (has(element, (inside) => isBlock(inside) && !LINES.has(inside.tagName))) rename(element, "div");
    else setChildren(element, lines(element));
  }
  const asBlock = INLINE[element.tagName];
  if (asBlock !== undefined && has(element, isBlock)) rename(element, "div", asBlock);
  if (HEADING.test(element.tagName)) outline(element);
  if (element.tagName === "dl" && !isDescriptionList(element)) rename(element, "div");
  mendChildren(element, outline, isLabel || element.tagName === "th" || element.tagName === "dt");
}

/** A figure has one caption, at its beginning or at its end. */
function captionOf(figure: Parent, elements: readonly Element[]): Element | undefined {
  const ends = [elements[0], figure.childNodes.findLast((child) => isElement(child) || !isBlank(child))];
  return elements.find((element) => element.tagName === "figcaption" && ends.includes(element));
}

function mendChildren(parent: Parent, outline: (heading: Element) => void, isLabel: boolean): void {
  const isIn = (tags: ReadonlySet<string>) => tags.has(parent.nodeName);
  if (parent.nodeName === "table") tableParts(parent);
  const tables = parent.childNodes.flatMap((child) =>
    isElement(child) && isTable(child) ? beforeTable(child) : [child],
  );
  setChildren(parent, isIn(LISTS) ? listItems(tables) : wrapRuns(tables, (child) => isAmong(child, ITEM), "ul"));
  const elements = parent.childNodes.filter(isElement);
  const caption = parent.nodeName === "figure" ? captionOf(parent, elements) : undefined;
  for (const child of elements) {
    if (child.tagName === "figcaption" && child !== caption) rename(child, "div");
    if (isAmong(child, DESCRIPTION) && parent.nodeName !== "dl") rename(child, "div");
    mend(child, outline, isLabel);
  }
}

const elementsIn = (parent: Parent): Element[] =>
  parent.childNodes.flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : []));

/** What no other part of a page is called. */
const ownName = (id: string) => (id.startsWith("text-") ? id : `text-${id}`);

/** Links within the text keep their targets; one without a target is text. */
function linkWithin(root: Parent): void {
  const elements = elementsIn(root);
  const idOf = ({ attrs }: Element) => attrs.find(({ name }) => name === "id");
  const hrefOf = ({ attrs }: Element) => attrs.find(({ name, value }) => name === "href" && value.startsWith("#"));
  const wanted = new Set(elements.flatMap((element) => hrefOf(element)?.value.slice(1) ?? []));
  const found = new Set<string>();
  for (const element of elements) {
    const id = idOf(element);
    if (id === undefined) continue;
    const isTarget = wanted.has(id.value) && !found.has(id.value);
    if (isTarget) found.add(id.value);
    element.attrs = element.attrs.filter((attr) => isTarget || attr !== id);
    id.value = ownName(id.value);
  }
  for (const element of elements) {
    const href = hrefOf(element);
    if (href === undefined) continue;
    if (found.has(href.value.slice(1))) href.value = `#${ownName(href.value.slice(1))}`;
    else {
      element.attrs = element.attrs.filter((attr) => attr !== href);
      rename(element, "span");
    }
  }
}

/** Sanitised HTML as a browser builds it, and as the standard allows it. */
export function mendTree(clean: string): string {
  const root = parseFragment(make("div"), clean, {});
  linkWithin(root);
  mendChildren(root, headingOutline(), false);
  return serialize(root);
}
