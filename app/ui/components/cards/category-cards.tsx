import { Card } from "./card";
import { CardGrid, sizesOf } from "./card-grid";
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
  const count = cards.length;
  const columns = count === 3 ? "trio" : count === 5 || count === 10 ? 5 : 4;
  const sizesAt = (index: number) =>
    columns === "trio"
      ? "(min-width: 640px) 33vw, 56vw"
      : columns === 5
        ? `(min-width: 1024px) 20vw, (min-width: 640px) ${count === 10 && index < 2 ? "50vw" : "33vw"}, 50vw`
        : sizesOf(count, index);
  return (
    <CardGrid columns={columns}>
      {cards.map(({ href, name, nameEn, image, text, linkText }, index) => (
        <Card
          key={href}
          title={name}
          link={{ href, external: false }}
          image={
            image
              ? { src: image, sizes: sizesAt(index), widths: [320, 480, 768, 1080], priority: index < firstScreen }
              : null
          }
          overTitle={nameEn ? <EnglishName>{nameEn}</EnglishName> : null}
          text={text}
          more={linkText}
        />
      ))}
    </CardGrid>
  );
}
