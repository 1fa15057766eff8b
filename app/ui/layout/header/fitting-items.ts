import type { NavItem } from "~/domain/navigation";

/** What the bar has for its items in the narrowest window that shows them in their large size, in px (navigation-bar.module.css). */
const ROOM = 800;
const GAP = 24;
const SIZE = 16;
const SMALLEST = 44;
/** Names longer than this are cut with an ellipsis. */
const MAX_EM = 14;

/** About how wide a name is: Latin letters take little more than half of a Chinese character. */
function widthOf(name: string): number {
  const em = Array.from(name).reduce((sum, letter) => sum + (letter > "\u2E7F" ? 1.04 : 0.64), 0);
  return Math.max(SMALLEST, Math.min(em, MAX_EM) * SIZE) + GAP;
}

/** How many items stand in the bar by themselves; those after them share the sheet of 更多, whose name needs room too. */
export function fittingCount(items: readonly Pick<NavItem, "name">[], more: string): number {
  const widths = items.map(({ name }) => widthOf(name));
  if (widths.reduce((sum, width) => sum + width, 0) <= ROOM) return items.length;
  let left = ROOM - widthOf(more);
  const first = widths.findIndex((width) => (left -= width) < 0);
  return first;
}
