import { Card, SIZES } from "./card";
import { CardGrid } from "./card-grid";
import { EnglishName } from "./product-card";

export interface CategoryCardView {
  href: string;
  name: string;
  nameEn: string | null;
  image: string | null;
  text?: string | null;
  /** Link text, such as 查看系列. */
  linkText?: string | null;
}

interface CategoryCardsProps {
  cards: readonly CategoryCardView[];
  firstScreen?: number;
}

/** Series or categories as tall image cards (product.md §2.11). The first `firstScreen` images are not lazy. */
export function CategoryCards({ cards, firstScreen = 0 }: CategoryCardsProps) {
  if (cards.length === 0) return null;
  const sizes = cards.length === 3 ? "33vw" : cards.length < 4 ? "(min-width: 640px) 33vw, 50vw" : SIZES;
  return (
    <CardGrid columns={cards.length === 3 ? "trio" : 4}>
      {cards.map(({ href, name, nameEn, image, text, linkText }, index) => (
        <Card
          key={href}
          title={name}
          link={{ href, external: false }}
          image={image ? { src: image, sizes, widths: [320, 480, 768, 1080], priority: index < firstScreen } : null}
          overTitle={nameEn ? <EnglishName>{nameEn}</EnglishName> : null}
          text={text}
          more={linkText}
        />
      ))}
    </CardGrid>
  );
}
