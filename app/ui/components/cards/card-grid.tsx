import { Children, isValidElement, type ReactNode } from "react";
import { SIZES } from "./card";
import styles from "./card-grid.module.css";

export interface CardGridProps {
  /**
   * On a desktop; a tablet has one less, a phone one or, of four, two. Four are as many as fill their rows, but for a
   * list, whose cards keep their width. One card alone may be larger: 1. A rail is one row that scrolls, as a trio is on
   * a phone. Of news, three, and of an archive, five, the first is as large as four where that fills the rows, but on a phone.
   */
  columns?: 1 | 2 | 3 | 4 | 5 | "list" | "rail" | "trio" | "news" | "archive";
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Four or eight cards, and those of a list of which rows of three would leave one, stand in fours on a tablet too; three,
 * five, six and nine in rows of three. Of ten or fourteen two lead: in rows of five on a tablet only.
 */
function layoutOf(columns: NonNullable<CardGridProps["columns"]>, count: number): string {
  if (columns === "trio") return "rail trio";
  if (columns === "list") return count % 3 === 1 ? "4 of 4" : "4";
  if (columns === "news") return count > 0 && count % 3 === 0 ? "lead" : "news";
  // Of four cells and the others' one each, in rows of five or three.
  if (columns === "archive") return (count + 3) % 15 === 0 ? "archive" : layoutOf(4, count);
  if (columns === 5) return count === 10 ? "5 of 10" : "5";
  if (columns !== 4) return String(columns);
  if (count === 4 || count === 8) return "4 of 4";
  if (count < 3) return `few ${String(count)}`;
  if ([3, 5, 6, 9].includes(count)) return "few 3";
  return count % 4 === 2 ? "leads" : "4";
}

/** `sizes` of the picture of one of so many cards in four columns. */
export function sizesOf(count: number, index: number): string {
  const layout = layoutOf(4, count);
  if (layout === "leads") return index < 2 ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 50vw";
  return layout.startsWith("few") ? "(min-width: 640px) 33vw, 50vw" : SIZES;
}

/** Cards, or other parts, side by side in a list. */
export function CardGrid({ columns = 4, className = "", children }: CardGridProps) {
  const cards = Children.toArray(children);
  return (
    <ul
      className={`${styles.grid} ${className}`}
      tabIndex={columns === "rail" ? 0 : undefined}
      data-columns={layoutOf(columns, cards.length)}
    >
      {cards.map((card, index) => (
        <li key={isValidElement(card) ? card.key : index}>{card}</li>
      ))}
    </ul>
  );
}
