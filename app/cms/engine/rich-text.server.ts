/** The sanitiser policy for all external rich text: CMS blocks, news, jobs (product.md §3.10, product.md §12.6). */
import sanitizeHtml from "sanitize-html";
import type { ContentContext } from "~/domain/content";
import { isExternal, safeHref } from "~/domain/urls/urls";
import { isResizable, imageUrl, imageSrcSet } from "~/domain/urls/image-urls";
import { mendTree } from "./rich-text-tree.server";

const WIDTHS = [480, 768, 1080, 1520];
const MAX_NESTING = 60;
/** Characters; a longer text is truncated with a warning. Inline images do not count. */
const MAX_HTML_LENGTH = 400_000;
/** Removed from a text that is too long: one embedded image may be longer than all the text. */
const EMBEDDED_DATA = /\bdata:[\w.+-]{1,40}\/[\w.+-]{1,80}[;,][^"'\s<>)]*/gi;

const LENGTH = /^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)$/;
const COLOUR = [/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i, /^(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)$/i, /^[a-z]{3,20}$/i];

const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr", "br", "span"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "a", "img", "figure", "figcaption"],
    ...["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"],
    ...[
      "b",
      "strong",
      "i",
      "em",
      "u",
      "s",
      "del",
      "ins",
      "small",
      "sub",
      "sup",
      "mark",
      "abbr",
      "code",
      "cite",
      "q",
      "time",
    ],
  ],
  allowedAttributes: {
    "*": ["style", "lang", "dir", "id"],
    a: ["href", "title", "target", "rel"],
    img: ["src", "srcset", "sizes", "alt", "title", "width", "height", "loading", "decoding"],
    col: ["span"],
    colgroup: ["span"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start", "reversed"],
    li: ["value"],
    abbr: ["title"],
    time: ["datetime"],
  },
  allowedStyles: {
    "*": {
      color: COLOUR,
      "background-color": COLOUR,
      "text-align": [/^(?:left|right|center|justify|start|end)$/],
      "text-decoration": [/^(?:underline|line-through|none)$/],
      "font-weight": [/^(?:normal|bold|lighter|[1-9]00)$/],
      "font-style": [/^(?:normal|italic)$/],
      "vertical-align": [/^(?:top|middle|bottom|baseline|sub|super)$/],
      "text-indent": [LENGTH],
      "padding-left": [LENGTH],
    },
    img: { width: [LENGTH] },
    table: { width: [LENGTH] },
    td: { width: [LENGTH] },
    th: { width: [LENGTH] },
    col: { width: [LENGTH] },
  },
  // Second line of defence: URLs have already passed safeHref and `media`.
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "title", "xmp", "noembed", "noframes"],
  nestingLimit: MAX_NESTING,
  enforceHtmlBoundary: false,
  parseStyleAttributes: true,
};

function link(_tag: string, { href, title, style, id, name = id }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const safe = href === undefined ? null : /^#[\w-]+$/.test(href) ? href : safeHref(href);
  const attribs: sanitizeHtml.Attributes = {};
  if (title !== undefined) attribs["title"] = title;
  if (style !== undefined) attribs["style"] = style;
  if (name !== undefined) attribs["id"] = name;
  if (safe === null) return { tagName: "span", attribs };
  const outside: sanitizeHtml.Attributes = isExternal(safe) ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return { tagName: "a", attribs: { ...attribs, href: safe, ...outside } };
}

function image(given: sanitizeHtml.Attributes, resolve: ContentContext["media"]): sanitizeHtml.Tag {
  const { src: named = "", "data-src": later = named } = given;
  // A script of the editor's own site would have filled it in.
  const src = resolve(/^\s*(?:data:|$)/.test(named) ? later : named);
  const kept = ["title", "width", "height", "style"].flatMap((name): [string, string][] => {
    const value = given[name];
    const isLength = name === "width" || name === "height";
    return value === undefined || (isLength && !/^\d{1,4}$/.test(value)) ? [] : [[name, value]];
  });
  if (src === null) return { tagName: "img", attribs: {} };
  const sized: sanitizeHtml.Attributes = isResizable(src)
    ? { srcset: imageSrcSet(src, WIDTHS, "fit", false), sizes: "(min-width: 608px) 576px, 100vw" }
    : {};
  return {
    tagName: "img",
    attribs: {
      src: imageUrl(src, 1520),
      ...sized,
      alt: given["alt"] ?? "",
      ...Object.fromEntries(kept),
      loading: "lazy",
      decoding: "async",
    },
  };
}

/**
 * Sanitises HTML: tables, images, headings (renumbered below the page's h1), lists and links are kept; scripts,
 * handlers, frames, forms, `javascript:` URLs, CSS url() and expressions are removed; `data:` URLs are kept in images
 * only, and only in a text that is not too long. `media` resolves the URLs of images. Never throws; "" if nothing
 * remains.
 * @param warn called if the text is too long and was truncated
 */
export function sanitizeRichText(
  html: string,
  media: ContentContext["media"],
  warn: (message: string) => void,
): string {
  const text = html.length > MAX_HTML_LENGTH ? html.replace(EMBEDDED_DATA, "") : html;
  if (text.length > MAX_HTML_LENGTH) warn(`rich text of ${text.length} characters cut to ${MAX_HTML_LENGTH}`);
  const clean = sanitizeHtml(text.slice(0, MAX_HTML_LENGTH), {
    ...policy,
    transformTags: {
      a: link,
      img: (_tag, attribs) => image(attribs, media),
      strike: "s",
      center: "div",
    },
    exclusiveFilter: (frame) => frame.tag === "img" && frame.attribs["src"] === undefined,
  }).trim();
  return /<img\b/.test(clean) || clean.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "" ? mendTree(clean) : "";
}
