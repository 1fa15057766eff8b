import { Children, isValidElement, type ReactNode } from "react";
import styles from "./card-grid.module.css";

export interface CardGridProps {
  /**
   * On a desktop; a tablet has one less, a phone one or, of four, two. One card alone may be larger: 1. A rail is one
   * row that scrolls; a trio is one row on a phone too.
   */
  columns?: 1 | 2 | 3 | 4 | "rail" | "trio";
  className?: string | undefined;
  children: ReactNode;
}

/** Fewer than four cards are centred, and exactly four stand in one row on a tablet too. */
function layoutOf(columns: number | "rail" | "trio", count: number): string {
  if (columns === "trio") return "few trio";
  if (columns !== 4 || count > 4) return String(columns);
  return count === 4 ? "4 of 4" : `few ${String(count)}`;
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
