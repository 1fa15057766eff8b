import { Children, isValidElement, type CSSProperties, type ReactNode } from "react";
import { SIZES } from "./card";
import styles from "./card-grid.module.css";

/** Cards in a wide window's first row: above the fold, their images are not lazy. */
export const FIRST_ROW = 4;

export interface CardGridProps {
  /**
   * On a desktop; a tablet has one less, a phone one or, of four, two. Four are as many as fill their rows, but for a
   * list, whose cards keep their width. One card alone may be larger: 1. A rail is one row that scrolls, as a trio is on
   * a phone. Of news, three, and of an archive, five, the first is as large as four where that fills the rows, but on a
   * phone.
   */
  columns?: 1 | 2 | 3 | 4 | 5 | "list" | "rail" | "trio" | "news" | "archive";
  className?: string | undefined;
  children: ReactNode;
}

interface Layout {
  /** On a phone, a tablet and a desktop. */
  columns: readonly [phone: number, tablet: number, desktop: number];
  /** Of cards that are wider than one column, or that do not fill their row. */
  shape?: "few" | "one leads" | "two lead" | "two lead on tablets";
}

/** By the number of cards: rows are full where that is possible. A card that leads takes the cells of four. */
function layoutOf(columns: NonNullable<CardGridProps["columns"]>, count: number): Layout {
  switch (columns) {
    case 1:
      return { columns: [1, 1, 1] };
    case 2:
      return { columns: [1, 2, 2] };
    case 3:
      return { columns: [1, 2, 3] };
    case 5:
      return count === 10 ? { columns: [2, 4, 5], shape: "two lead on tablets" } : { columns: [2, 3, 5] };
    case "list":
      return { columns: [2, count % 3 === 1 ? 4 : 3, count % 4 === 1 && count % 5 !== 1 ? 5 : 4] };
    case "news":
      return { columns: [1, 3, 3], ...(count % 3 === 0 ? { shape: "one leads" } : {}) };
    case "archive":
      return (count + 3) % 15 === 0 ? { columns: [2, 3, 5], shape: "one leads" } : inFours(count);
    default:
      return inFours(count);
  }
}

/** Three, five, six and nine stand in rows of three; where rows of four would leave two, the first two are twice as wide. */
function inFours(count: number): Layout {
  if (count < 3) return { columns: [count, count, count], shape: "few" };
  if ([3, 5, 6, 9].includes(count)) return { columns: [2, 3, 3] };
  if (count % 4 === 2) return { columns: [2, 4, 4], shape: "two lead" };
  return { columns: [2, count === 4 || count === 8 ? 4 : 3, 4] };
}

/** `sizes` of the picture of one of so many cards in four columns. */
export function sizesOf(count: number, index: number): string {
  const { columns, shape } = inFours(count);
  if (shape === "two lead") return index < 2 ? "(min-width: 640px) 50vw, 100vw" : "(min-width: 640px) 25vw, 50vw";
  return columns[2] < 4 ? "(min-width: 640px) 33vw, 50vw" : SIZES;
}

/** Cards, or other parts, side by side in a list. */
export function CardGrid({ columns = 4, className = "", children }: CardGridProps) {
  const cards = Children.toArray(children);
  const isRail = columns === "rail" || columns === "trio";
  const layout = layoutOf(columns, cards.length);
  const [phone, tablet, desktop] = layout.columns;
  return (
    <ul
      className={[styles.grid, isRail && styles.rail, columns === "trio" && styles.trio, className]
        .filter(Boolean)
        .join(" ")}
      style={
        isRail ? undefined : ({ "--on-phone": phone, "--on-tablet": tablet, "--on-desktop": desktop } as CSSProperties)
      }
      tabIndex={columns === "rail" ? 0 : undefined}
      data-columns={columns}
      data-shape={layout.shape}
    >
      {cards.map((card, index) => (
        <li key={isValidElement(card) ? card.key : index}>{card}</li>
      ))}
    </ul>
  );
}
