import type { ContentContext } from "~/domain/content";
import type { NavigationSource, NavItem } from "~/domain/navigation";
import { uniqueBy } from "~/domain/unique-by";
import { resolveLink } from "../engine/links";
import { toMenu } from "./menus.server";

/** The header's items with their menus; an item without a valid link only opens its menu (product.md §2.4.3). */
export function toNavigation(items: readonly NavigationSource[], context: ContentContext): NavItem[] {
  return uniqueBy(items, ({ key, name }) => `${key} ${name}`).map(({ key, name, jump, popover }) => {
    const warn = (message: string) => context.warn(message, { navigation: key });
    return {
      key,
      name,
      link: resolveLink(jump, { isLeaf: context.isLeaf, warn }),
      menu: popover === null ? null : toMenu(popover, context, name),
    };
  });
}
