import type { ReactNode } from "react";
import type { Link } from "~/domain/urls/urls";
import { SiteLink } from "../button";
import { lineBreakingClass, withWholeFigures } from "../text/line-breaking";
import styles from "./card.module.css";
import { Media, type MediaImage, type Ratio } from "../image/media";

/** Of a card in a grid of four columns. */
export const SIZES = "(min-width: 1024px) 25vw, (min-width: 640px) 33vw, 50vw";

export interface CardProps {
  title: string;
  /** Its heading level; without one the title is a paragraph. */
  heading?: "h2" | "h3";
  /** The target of the whole card, named by the title. */
  link: Link | null;
  /** Null for a placeholder, undefined for a card without a picture. */
  image?: MediaImage | null | undefined;
  ratio?: Ratio;
  /** Of the placeholder. */
  missing?: string;
  /** A line above the title: a series, a date. */
  overTitle?: ReactNode;
  text?: string | null | undefined;
  price?: ReactNode;
  /** The words of a link, such as 查看系列; not a link itself. */
  more?: string | null | undefined;
  /** Of the title: 14 to 16 px, 16 to 20 px, 20 px. */
  size?: "small" | "medium" | "large";
  /** In a list of news: the first, or one whose picture stands beside its words on phones. */
  shape?: "lead" | "row" | undefined;
  /** For what stands by itself, such as a product or a news item. */
  isArticle?: boolean;
}

/** A picture above a name, a text and a price or the words of a link; the whole card leads to one page. */
export function Card(props: CardProps) {
  const { title, heading: Title = "p", link, image, ratio = "portrait", missing } = props;
  const { overTitle, text, price, more, size = "medium", shape, isArticle = false } = props;
  const words = text ? withWholeFigures(text) : "";
  const Frame = isArticle ? "article" : "div";
  return (
    <Frame className={`hover-group ${styles.card} ${styles[size]} ${shape ? styles[shape] : ""}`}>
      {image === undefined ? null : (
        <Media
          image={image === null ? null : { sizes: SIZES, ...image }}
          ratio={ratio}
          missing={missing}
          className={styles.picture}
        />
      )}
      {overTitle ? <p className={`fine ${styles.overTitle}`}>{overTitle}</p> : null}
      <Title className={`${styles.title} ${lineBreakingClass(title, "small")}`}>
        {link === null ? (
          title
        ) : (
          <SiteLink href={link.href} external={link.external} prefetch="intent" className="stretched hover-underlined">
            {title}
          </SiteLink>
        )}
      </Title>
      {words ? (
        <p className={`clamp ${styles.text} ${lineBreakingClass(words, shape ? "row" : "text")}`}>{words}</p>
      ) : null}
      {price ? <p className={styles.price}>{price}</p> : null}
      {more && link !== null ? (
        <span className={styles.more} aria-hidden="true">
          {more}
        </span>
      ) : null}
    </Frame>
  );
}
