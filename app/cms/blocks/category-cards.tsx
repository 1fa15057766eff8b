/** Link cards, shared by category and category02. */
import type { z } from "zod";
import { anything, image, list, record, recordWithItems, requiredText, text } from "~/domain/lenient/schema";
import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { SiteLink } from "~/ui/components/button";
import { lineBreakingClass } from "~/ui/components/line-breaking";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import type { BlockTools } from "../engine/block-tools";
import type { CmsLink } from "../engine/links";
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

export interface CategoryCard {
  title: string;
  subTitle: string | null;
  image: ResponsiveImage | null;
  linkName: string | null;
  link: CmsLink | null;
}

export interface CategoryCardsView {
  title: string | null;
  cards: CategoryCard[];
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): CategoryCardsView | null {
  const cards = data.items.map((item) => ({
    title: item.mainTitle,
    subTitle: item.subTitle,
    image: item.image,
    linkName: item.linkName,
    link: tools.link(item.link ?? item.linkUrl),
  }));
  return cards.length > 0 ? { title: data.title, cards } : null;
}

export function CategoryCards({ view, columns }: { view: CategoryCardsView; columns: 2 | 4 }) {
  const count = Math.min(4, view.cards.length);
  const hasImages = view.cards.some((card) => card.image !== null);
  return (
    <section className={styles.section}>
      {view.title ? <h2 className={`${styles.heading} ${lineBreakingClass(view.title)}`}>{view.title}</h2> : null}
      <ul
        className={`${styles.cards} ${styles[columns === 2 && count > 1 ? "two" : `of${String(count)}`]} ${hasImages ? "" : styles.plain}`}
      >
        {view.cards.map((card, index) => (
          <li key={index} className={styles.card}>
            {hasImages ? <CardImage card={card} columns={columns} /> : null}
            <CardText card={card} isUnderHeading={view.title !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardImage({ card, columns }: { card: CategoryCard; columns: 2 | 4 }) {
  if (card.image === null) {
    return (
      <div className={`${styles.image} ${styles.cover}`}>
        <ImagePlaceholder />
      </div>
    );
  }
  return (
    <div className={styles.image}>
      <Image
        {...card.image}
        alt=""
        width={columns === 2 ? 1200 : 900}
        height={columns === 2 ? 900 : 1125}
        sizes={
          columns === 2 ? "(min-width: 1440px) 700px, (min-width: 640px) 50vw, 100vw" : "(min-width: 768px) 25vw, 50vw"
        }
        className={styles.cover}
      />
    </div>
  );
}

function CardText({ card, isUnderHeading }: { card: CategoryCard; isUnderHeading: boolean }) {
  const Heading = isUnderHeading ? "h3" : "h2";
  const { link } = card;
  return (
    <>
      <Heading className={styles.title}>
        {link === null ? (
          card.title
        ) : (
          <SiteLink href={link.href} external={link.external} className={styles.link}>
            {card.title}
          </SiteLink>
        )}
      </Heading>
      {card.subTitle ? <p className={`clamp ${styles.subTitle}`}>{card.subTitle}</p> : null}
      {card.linkName && link !== null ? (
        <span className={styles.linkName} aria-hidden="true">
          {card.linkName}
        </span>
      ) : null}
    </>
  );
}
