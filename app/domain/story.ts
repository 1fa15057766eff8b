import type { Link } from "./urls/urls";
import type { ResponsiveImage } from "./urls/image-urls";

/**
 * Stories and the pages that link to them (product.md §2.14 Search results page, product.md §2.16 Brand story pages).
 */

export const STORIES_PER_PAGE = 12;

/** A news article or story in the search results. */
export interface FoundStory {
  id: string;
  title: string;
  summary: string | null;
  kind: "news" | "story";
}

export interface StoryCard {
  title: string;
  subTitle: readonly string[];
  image: ResponsiveImage | null;
  linkName: string | null;
  link: Link | null;
}

/** What is read after a story. */
export interface NextStory {
  href: string;
  title: string;
  text: string;
  image: ResponsiveImage | null;
}

/** The entry page of the brand story. */
export interface StoryEntry {
  image: ResponsiveImage | null;
  title: string | null;
  subTitle: readonly string[];
  cards: readonly StoryCard[];
}

/** The corporate gifting page, apart from its blocks (product.md §2.17 Corporate gifting page). */
export interface Gifting {
  banner: { image: ResponsiveImage | null; title: string | null; desc: string | null } | null;
  title: string | null;
  desc: string | null;
  /** A second banner, below the blocks. */
  middleBanner: ResponsiveImage | null;
  dealers: { image: ResponsiveImage | null; title: string | null; names: readonly string[] } | null;
  help: { title: string | null; phones: readonly string[]; hours: string | null } | null;
}
