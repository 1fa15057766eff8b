import { selectAll, selectOne } from "css-select";
import { DomUtils, parseDocument } from "htmlparser2";

type Document = ReturnType<typeof parseDocument>;
type AnyNode = Document["children"][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** An element of a page, or a page, with the queries that tests need. Selectors are CSS. */
class HtmlNode {
  constructor(protected readonly node: Document | Element) {}

  /** The first match; null if there is none. */
  query(selector: string): HtmlElement | null {
    const found = selectOne<AnyNode, Element>(selector, this.node.children);
    return found === null ? null : new HtmlElement(found);
  }

  queryAll(selector: string): HtmlElement[] {
    return selectAll<AnyNode, Element>(selector, this.node.children).map((element) => new HtmlElement(element));
  }

  /** The only match. @throws Error if there is none, or more than one */
  get(selector: string): HtmlElement {
    const [found, ...others] = this.queryAll(selector);
    if (found === undefined || others.length > 0) {
      throw new Error(`${others.length === 0 ? "no" : others.length + 1} elements match ${selector}`);
    }
    return found;
  }

  /** Its text, entities decoded, without scripts, styles and comments. */
  get text(): string {
    return DomUtils.innerText(this.node.children);
  }

  textsOf(selector: string): string[] {
    return this.queryAll(selector).map((element) => element.text);
  }

  /** The values of an attribute, of the elements that have it. */
  attributesOf(selector: string, name: string): string[] {
    return this.queryAll(selector).flatMap((element) => element.attribute(name) ?? []);
  }

  /** The hrefs of its links, in order, entities decoded. */
  hrefs(pattern = /(?:)/): string[] {
    return this.attributesOf("a", "href").filter((href) => pattern.test(href));
  }
}

class HtmlElement extends HtmlNode {
  constructor(private readonly element: Element) {
    super(element);
  }

  get name(): string {
    return this.element.name;
  }

  attribute(name: string): string | null {
    return this.element.attribs[name] ?? this.element.attribs[name.toLowerCase()] ?? null;
  }

  has(name: string): boolean {
    return this.attribute(name) !== null;
  }

  /** Its raw content, such as a script's source. */
  get source(): string {
    return DomUtils.textContent(this.element);
  }
}

export class HtmlDocument extends HtmlNode {
  /** The page's main element. @throws Error if there is none */
  get main(): HtmlElement {
    return this.get("main");
  }

  get title(): string {
    return this.get("head title").text;
  }

  /** Contents of `<meta>` with this name or property. */
  metaContents(name: string): string[] {
    return this.attributesOf(`meta[name="${name}"], meta[property="${name}"]`, "content");
  }

  metaContent(name: string): string | null {
    return this.metaContents(name)[0] ?? null;
  }

  /** Hrefs of `<link>` elements with this rel. */
  linked(rel: string): string[] {
    return this.attributesOf(`link[rel="${rel}"]`, "href");
  }

  get canonicalUrl(): string | null {
    return this.linked("canonical")[0] ?? null;
  }

  /** Path and query of the canonical URL. */
  get canonicalPath(): string | null {
    return this.canonicalUrl?.replace(/^https?:\/\/[^/]+/, "") ?? null;
  }

  jsonLd(): Record<string, unknown>[] {
    return this.queryAll('script[type="application/ld+json"]').map(
      (script) => JSON.parse(script.source) as Record<string, unknown>,
    );
  }

  /** The JSON-LD of this type. */
  jsonLdOf(type: string): Record<string, unknown> | undefined {
    return this.jsonLd().find((data) => data["@type"] === type);
  }

  /** Sources of inline scripts that a browser executes. */
  inlineScripts(): string[] {
    return this.queryAll("script:not([src])")
      .filter((script) => !/json/.test(script.attribute("type") ?? ""))
      .map((script) => script.source);
  }
}

/** Parses a page or fragment as a browser without script does: the content of `<noscript>` is included. */
export function parseHtml(html: string): HtmlDocument {
  return new HtmlDocument(parseDocument(html));
}

/** Parses XML such as a sitemap or a feed: case-sensitive names, explicit end tags. */
export function parseXml(xml: string): HtmlDocument {
  return new HtmlDocument(parseDocument(xml, { xmlMode: true }));
}

/** The page in a response. */
export async function readHtml(response: Response): Promise<HtmlDocument> {
  return parseHtml(await response.text());
}
