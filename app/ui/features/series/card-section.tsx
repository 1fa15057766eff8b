import { useId } from "react";
import { CategoryCards, type CategoryCardView } from "~/ui/components/category-cards";
import styles from "./card-section.module.css";

export interface CardSectionProps {
  /** Null if the cards are the page's only ones and need no heading. */
  title: string | null;
  /** Accessible name for a section without a heading. */
  label: string;
  cards: readonly CategoryCardView[];
}

/** A section of category cards with a heading; nothing if it is empty. */
export function CardSection({ title, label, cards }: CardSectionProps) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section className={`page ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} className={title === null ? "visually-hidden" : styles.title}>
        {title ?? label}
      </h2>
      <CategoryCards cards={cards} />
    </section>
  );
}
