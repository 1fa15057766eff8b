import type { StoryCard, StoryEntry } from "~/domain/story";
import { Card } from "~/ui/components/cards/card";
import { CardGrid, sizesOf } from "~/ui/components/cards/card-grid";
import { PageHeader } from "~/ui/components/page-header";
import { commonCopy } from "~/ui/copy/common";
import { pagesCopy } from "~/ui/copy/pages";
import styles from "./story-entry.module.css";

/** The entry page of the brand story: header, then cards in at most four columns (product.md §2.16). */
export function StoryEntryPage({ image, title, subTitle, cards }: StoryEntry) {
  return (
    <>
      <PageHeader title={title ?? pagesCopy.brandStory} text={subTitle.join("\n")} image={image} />
      {cards.length > 0 ? (
        <nav className={`page ${styles.menu}`} aria-label={title ?? pagesCopy.brandStory}>
          <CardGrid columns={cards.length === 1 ? 1 : 4}>
            {cards.map((card, index) => (
              <StoryLink key={index} {...card} sizes={sizesOf(cards.length, index)} />
            ))}
          </CardGrid>
        </nav>
      ) : null}
    </>
  );
}

function StoryLink({ title, subTitle, image, linkName, link, sizes }: StoryCard & { sizes: string }) {
  return (
    <Card
      heading="h2"
      title={link ? title || linkName || commonCopy.learnMore : title}
      link={link}
      image={image ? { ...image, mobileSrc: null, sizes } : null}
      ratio="classic"
      text={subTitle.join("\n")}
      more={title ? linkName : null}
    />
  );
}
