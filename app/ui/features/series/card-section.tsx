import { useId } from "react";
import { CategoryCards, type CategoryCardView } from "~/ui/components/category-cards";
import styles from "./card-section.module.css";

export interface CardSectionProps {
  /** Null for cards that need no heading: they are the page's only ones. */
  title: string | null;
  /** What they are, for those who cannot see that there is no heading. */
  label: string;
  cards: readonly CategoryCardView[];
}

/** A headed row of category cards; nothing where there is none. */
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
