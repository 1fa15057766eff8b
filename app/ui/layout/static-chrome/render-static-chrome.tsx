import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChromeView } from "../chrome-view";
import { SiteFooter } from "../footer/site-footer";
import { GalleryOverlays, type GalleryOverlaysProps } from "~/ui/features/gallery/gallery-overlays";
import { currentMarkOf } from "../header/current-item";
import { SiteHeader } from "../header/site-header";
import type { ServerParts } from "./static-chrome";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What only the server draws of this page; the root loader leaves it here for entry.server. */
    serverParts?: ServerParts;
  }
}

// Used by the root loader only, so that no browser gets it. It is not called *.server: the compiler would leave the
// styles of what it draws out of the style sheet.

const MAX_HEADERS = 100;

/** Markup by the view it was drawn from: header by which item it marks, and the footer, which is always the same. */
const drawn = new WeakMap<ChromeView, { headers: LRUCache<string, string>; footer: string }>();

/**
 * Header and footer as HTML (product.md §2.4, product.md §2.5). They are drawn once per view and reused on every page; `pathname` decides which
 * navigation item is marked as the current one.
 */
export function drawServerParts(view: ChromeView, pathname: string): ServerParts {
  let parts = drawn.get(view);
  if (parts === undefined) {
    const footer = renderToStaticMarkup(<SiteFooter {...view.legal} {...view.shop} />);
    parts = { headers: new LRUCache({ max: MAX_HEADERS }), footer };
    drawn.set(view, parts);
  }
  const mark = JSON.stringify(currentMarkOf(view.navigation, pathname));
  let header = parts.headers.get(mark);
  if (header === undefined) {
    header = renderToStaticMarkup(
      <SiteHeader
        brand={view.brand}
        items={view.navigation}
        searchPlaceholder={view.searchPlaceholder}
        store={view.shop}
        pathname={pathname}
      />,
    );
    parts.headers.set(mark, header);
  }
  return { header, footer: parts.footer, drawGallery };
}

/** The gallery of readers without script, as HTML. */
export function drawGallery(props: GalleryOverlaysProps): string {
  return renderToStaticMarkup(<GalleryOverlays {...props} />);
}
