import type { NavItem } from "~/domain/navigation";

/** The width for items in the narrowest window that shows them in the large font size (navigation-bar.module.css). */
const AVAILABLE_PX = 800;
const GAP_PX = 24;
const FONT_SIZE_PX = 16;
const MIN_WIDTH_PX = 44;
/** Longer names are cut with an ellipsis. */
const MAX_EM = 14;

/** Estimated width of a name in px: a Latin letter is a little more than half as wide as a Chinese character. */
function widthOf(name: string): number {
  const em = Array.from(name).reduce((sum, letter) => sum + (letter > "\u2E7F" ? 1.04 : 0.64), 0);
  return Math.max(MIN_WIDTH_PX, Math.min(em, MAX_EM) * FONT_SIZE_PX) + GAP_PX;
}

/** How many items fit into the bar, next to the item 更多 if that is needed: its sheet holds the others. */
export function fittingCount(items: readonly Pick<NavItem, "name">[], more: string): number {
  const widths = items.map(({ name }) => widthOf(name));
  if (widths.reduce((sum, width) => sum + width, 0) <= AVAILABLE_PX) return items.length;
  let taken = widthOf(more);
  for (const [index, width] of widths.entries()) {
    taken += width;
    if (taken > AVAILABLE_PX) return index;
  }
  return items.length;
}
