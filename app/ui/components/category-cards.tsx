import { SiteLink } from "./button";
import styles from "./category-cards.module.css";
import { Image } from "./image/image";
import { ImagePlaceholder } from "./image/image-placeholder";

export interface CategoryCardView {
  href: string;
  name: string;
  nameEn: string | null;
  image: string | null;
  text?: string | null;
  /** Link text, such as 查看系列. */
  linkText?: string | null;
}

const CARD_SIZES = "(min-width: 1024px) 25vw, (min-width: 600px) 33vw, 50vw";
const FEW_SIZES = "(min-width: 600px) 33vw, 50vw";
const MAX_FEW = 3;

/** Series or categories as tall image cards (product.md §2.11). The first `firstScreen` images are not lazy. */
export function CategoryCards({
  cards,
  firstScreen = 0,
}: {
  cards: readonly CategoryCardView[];
  firstScreen?: number;
}) {
  if (cards.length === 0) return null;
  const areFew = cards.length <= MAX_FEW;
  return (
    <ul className={styles.cards} data-few={areFew ? cards.length : undefined}>
      {cards.map((card, index) => (
        <li key={card.href} className={styles.item}>
          <SiteLink href={card.href} prefetch="intent" className={styles.card}>
            <span className={styles.frame}>
              {card.image ? (
                <Image
                  src={card.image}
                  alt=""
                  width={4}
                  height={5}
                  sizes={areFew ? FEW_SIZES : CARD_SIZES}
                  widths={[320, 480, 768, 1080]}
                  priority={index < firstScreen}
                  className={styles.image}
                />
              ) : (
                <ImagePlaceholder />
              )}
            </span>
            {card.nameEn ? (
              <span className={styles.nameEn} lang="en">
                {card.nameEn}
              </span>
            ) : null}
            <span className={styles.name}>{card.name}</span>
            {card.text ? <span className={`clamp ${styles.text}`}>{card.text}</span> : null}
            {card.linkText ? <span className={styles.linkText}>{card.linkText}</span> : null}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
