/** A page that shows one content, and its meta data. */
import type { ContentSource } from "~/domain/content";
import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { excerpt } from "~/ui/seo/short-text";
import type { Block } from "../blocks/block";
import { plainText } from "../engine/plain-text";
import { parseContents } from "../blocks/parse.server";

export interface ContentPageView {
  blocks: Block[];
  /** The content's opening heading, else its name in the CMS. */
  title: string | null;
  /** Whether it begins with a heading, the h1 of its page. */
  isTitled: boolean;
  /** For meta tags: the first text and the first image. */
  description: string | null;
  image: string | null;
}

/** The content of a type 7 link. */
export interface LinkedContent {
  /** Null if there is no such content, or if it is unavailable. */
  page: ContentPageView | null;
  isUnavailable: boolean;
}

interface Opening {
  title: string | null;
  text: string | null;
  image: ResponsiveImage | null;
}

/** Meta data from the first block of a page; null if the block has none. */
function openingOf(block: Block): Opening | null {
  switch (block.name) {
    case "brandStoryTitle":
      return { title: block.view.title, text: block.view.subTitle, image: block.view.image };
    case "hero":
    case "fixed_size_02": {
      const { title, subTitle, image } = block.view;
      return { title: block.name === "hero" ? (title?.text ?? null) : null, text: subTitle?.text ?? null, image };
    }
    case "common":
      return { title: headingOf(block.view.html), text: plainText(block.view.html), image: null };
    default:
      return null;
  }
}

/** The heading at the start of rich text. */
function headingOf(html: string): string | null {
  const [, , text] = /^\s*<(h[2-6])\b[^>]*>(.*?)<\/\1>/s.exec(html) ?? [];
  return text === undefined ? null : plainText(text) || null;
}

/** An image usable in meta tags, with a valid URL; else null. */
export function toMetaImage(src: string | null | undefined): string | null {
  if (!src || src.startsWith("data:")) return null;
  return src.startsWith("/") || URL.canParse(src) ? src : null;
}

/** The first image of the opening blocks that is usable in meta tags. */
export function metaImageOf(blocks: readonly Block[]): string | null {
  return blocks.map((block) => toMetaImage(openingOf(block)?.image?.src)).find((src) => src !== null) ?? null;
}

/** An accordion needs no heading that repeats the page's. */
function withoutRepeatedTitle(block: Block, title: string | null): Block {
  if (block.name !== "CollapseModel" || block.view.title !== title) return block;
  return { ...block, view: { ...block.view, title: null } };
}

/** The blocks of a content as a page with its meta data. Never throws. */
export function toContentPage({ name, contents, ...context }: ContentSource): ContentPageView {
  const blocks = parseContents(contents, context);
  const openings = blocks.flatMap((block) => openingOf(block) ?? []);
  const first = blocks.find((block) => block.name !== "spacing");
  const heading = first === undefined ? null : (openingOf(first)?.title ?? null);
  const title = heading ?? name;
  const description = openings.map((one) => one.text?.trim()).find((text) => Boolean(text));
  return {
    blocks: blocks.map((block) => withoutRepeatedTitle(block, title)),
    title,
    isTitled: heading !== null,
    description: description === undefined ? null : excerpt(description),
    image: metaImageOf(blocks),
  };
}
