import { FIRST_ROW } from "~/ui/components/cards/card-grid";
import { CategoryCards, type CategoryCardView } from "~/ui/components/cards/category-cards";
import { Section } from "~/ui/components/section";

export interface CardSectionProps {
  /** Null if the cards are the page's only ones and need no heading. */
  title: string | null;
  /** Accessible name for a section without a heading. */
  label: string;
  cards: readonly CategoryCardView[];
  /** The first pictures of the page. */
  isFirst?: boolean;
}

/** A section of category cards with a heading; nothing if it is empty. */
export function CardSection({ title, label, cards, isFirst = false }: CardSectionProps) {
  if (cards.length === 0) return null;
  return (
    <Section title={title ?? label} isLandmark isTitleHidden={title === null} className="section">
      <CategoryCards cards={cards} firstScreen={isFirst ? FIRST_ROW : 0} />
    </Section>
  );
}
