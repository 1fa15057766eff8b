/**
 * The attributes by which markup that React does not own, the scripts that enhance it and the style sheets find each
 * other (docs/architecture.md, "Header and footer"). Markup sets them with `dataAttributes`, scripts find them with
 * `selectorOf`. Each line says who sets it → who reads it; a unit test checks this.
 *
 * An enum, because the compiler inlines its members: a script contains only the names that it uses.
 */
export enum Attribute {
  /** button.tsx → header-behaviour.tsx, link-navigator.tsx. A link of the site; "intent": its page is prefetched. */
  link = "data-link",
  /** button.tsx → link-navigator.tsx. Following it keeps the scroll position. */
  keepScroll = "data-keep-scroll",
  /** static-chrome.ts → static-chrome.ts. The name of a part that only the server renders. */
  static = "data-static",

  /** header-frame.tsx → layout-variables.tsx, link-navigator.tsx, tokens.css. */
  siteHeader = "data-site-header",
  /** header-behaviour.tsx → site-header.module.css. The search field is in the viewport. */
  fieldInSight = "data-field-in-sight",

  /** navigation-bar.tsx → header-behaviour.tsx. The navigation of wide windows. */
  navigation = "data-navigation",
  /** enhance-navigation.ts → enhance-navigation.ts, navigation-bar.module.css. Script, not :hover, opens the sheets. */
  hydrated = "data-hydrated",
  /** navigation-bar.tsx → enhance-navigation.ts. An item with a sheet. */
  menu = "data-menu",
  /** navigation-bar.tsx → enhance-navigation.ts. The menu that opens below an item. */
  sheet = "data-sheet",
  /** enhance-navigation.ts → navigation-bar.module.css. The item whose sheet is open; "pressed": by a press or by focus. */
  open = "data-open",
  /** menu-sheet.tsx → menu-sheet.module.css. Fewer columns than a row has room for. */
  few = "data-few",
  /** drawer.tsx → base.css, header-behaviour.tsx. The navigation of phones. */
  drawer = "data-drawer",

  /** drawer.tsx, menu-sheet.tsx, navigation-bar.tsx → header-behaviour.tsx. The item's index. */
  navItem = "data-nav-item",
  /** navigation-bar.tsx → header-behaviour.tsx. The index of the first item behind 更多. */
  navFrom = "data-nav-from",
  /** menu-sheet.tsx → header-behaviour.tsx. Its links do not count for the current item. */
  newProducts = "data-new-products",
  /** drawer.tsx, menu-sheet.tsx, navigation-bar.tsx → header-behaviour.tsx. Is marked when its item is current. */
  mark = "data-mark",
  /** drawer.tsx, header-behaviour.tsx, navigation-bar.tsx → drawer.module.css, navigation-bar.module.css. Marks the current item; links have aria-current. */
  current = "data-current",

  /** store-area.tsx → header-behaviour.tsx. */
  storeArea = "data-store-area",
  /** store-area.tsx → nearest-store-parts.tsx. Holds the store's name and phone. */
  nearestLine = "data-nearest-line",
  /** store-area.tsx → nearest-store-parts.tsx. Holds the store in the pop-up. */
  nearestCard = "data-nearest-card",
  /** store-parts.tsx → header-behaviour.tsx. Opens the located store over the page. */
  storeDetail = "data-store-detail",
  /** store-parts.tsx → header-behaviour.tsx. Followed only after the pop-up has closed. */
  leave = "data-leave",

  /** search-box.tsx → search-enhancer.tsx. */
  searchBox = "data-search-box",
  /** search-box.tsx → search-assistant.tsx. A JSON list of words. */
  hotWords = "data-hot-words",

  /** verification-dialog.tsx, verification-form.tsx → verification-box.module.css, verification-forms.tsx. */
  codeForm = "data-code-form",
}

/** Props of elements that carry some of the attributes. */
export type AttributeProps = Partial<Record<Attribute, string | number>>;

/** The props for a table of values: true is an attribute without a value, false and undefined are none. */
export function dataAttributes(values: Partial<Record<Attribute, string | number | boolean>>): AttributeProps {
  const props: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false) props[name] = value === true ? "" : value;
  }
  return props;
}

/** The CSS selector of the elements that carry the attribute, whatever its value. */
export function selectorOf(attribute: Attribute): string {
  return `[${attribute}]`;
}
