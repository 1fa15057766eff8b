import type { Category } from "~/domain/category";
import { toSearchText } from "~/domain/search";
import type { FoundStory } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import type { CategoryCardView } from "~/ui/components/category-cards";
import { toCategoryCards } from "../series/series-view";

export interface WordLink {
  text: string;
  href: string;
}

export interface StoryLink extends Omit<FoundStory, "id"> {
  href: string;
}

export interface SearchHelpView {
  spellings: WordLink[];
  hotWords: WordLink[];
  series: CategoryCardView[];
}

export function toSearchHelp(help: {
  spellings: readonly string[];
  hotWords: readonly string[];
  series: readonly Category[];
}): SearchHelpView {
  const toLinks = (words: readonly string[]) => words.map((text) => ({ text, href: urls.keyword(toSearchText(text)) }));
  return {
    spellings: toLinks(help.spellings),
    hotWords: toLinks(help.hotWords),
    series: toCategoryCards(help.series),
  };
}

/** The news and stories found, without duplicates (upstream.md §4.4 searchCmsInfoList). */
export function toStoryLinks(stories: readonly FoundStory[]): StoryLink[] {
  const links = stories.map(({ id, ...story }) => ({
    ...story,
    href: story.kind === "story" ? urls.story(id) : urls.article(id),
  }));
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
