/** Link cards, shared by category and category02. */
import type { z } from "zod";
import { anything, image, list, record, recordWithItems, requiredText, text } from "~/domain/lenient/schema";
import { Card } from "~/ui/components/cards/card";
import { CardGrid, sizesOf } from "~/ui/components/cards/card-grid";
import { Section } from "~/ui/components/section";
import type { BlockTools } from "../engine/block-tools";
import styles from "./category-cards.module.css";

export const schema = () =>
  recordWithItems({
    title: text,
    items: list(
      record({
        mainTitle: requiredText,
        subTitle: text,
        image,
        linkName: text,
        link: anything,
        linkUrl: anything,
      }),
    ),
  });

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const cards = data.items.map((item) => ({
    title: item.mainTitle,
    subTitle: item.subTitle,
    image: item.image,
    linkName: item.linkName,
    link: tools.link(item.link ?? item.linkUrl),
  }));
  return cards.length > 0 ? { title: data.title, cards } : null;
}

type View = NonNullable<ReturnType<typeof toView>>;

const HALF = "(min-width: 1440px) 700px, (min-width: 640px) 50vw, 100vw";

/** Of the newest in an archive. */
const LEAD = "(min-width: 1440px) 515px, (min-width: 1024px) 40vw, (min-width: 640px) 66vw, 50vw";

/** Two large cards in a row, or four. Where none has a picture they are a plain list. */
export function CategoryCards({ view: { title, cards }, columns }: { view: View; columns: 2 | 4 }) {
  const hasImages = cards.some((card) => card.image !== null);
  const isLarge = cards.length === 1 || columns === 2;
  // Objects that are shown whole, the newest first.
  const isArchive = columns === 4 && cards.every(({ image }) => image?.focus === "whole");
  return (
    <Section isLarge title={title}>
      <CardGrid
        columns={cards.length === 1 ? 1 : isArchive ? "archive" : columns}
        className={hasImages ? "" : styles.plain}
      >
        {cards.map((card, index) => (
          <Card
            key={index}
            heading={title === null ? "h2" : "h3"}
            size={isLarge ? "large" : "medium"}
            title={card.title}
            link={card.link}
            image={
              hasImages
                ? card.image && {
                    ...card.image,
                    sizes: isLarge ? HALF : isArchive && index === 0 ? LEAD : sizesOf(cards.length, index),
                  }
                : undefined
            }
            ratio="classic"
            text={card.subTitle}
            more={card.linkName}
          />
        ))}
      </CardGrid>
    </Section>
  );
}
