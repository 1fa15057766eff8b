import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChromeView } from "./chrome-view";
import { SiteFooter } from "./footer/site-footer";
import { GalleryOverlays } from "./gallery/gallery-overlays";
import { currentMarkOf } from "./header/current-item";
import { SiteHeader } from "./header/site-header";
import type { ServerParts } from "./server-parts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** What stands around the page, as the root loader has it. */
    chrome?: ChromeView;
  }
}

const MOST_HEADERS = 100;

/** Markup by the view it was drawn from: header by which item it marks, and the footer, which is always the same. */
const drawn = new WeakMap<ChromeView, { headers: LRUCache<string, string>; footer: string }>();

/**
 * Header and footer as HTML (SPEC §2). They are drawn once per view and reused on every page; `pathname` decides which
 * navigation item is marked as the current one. Without a view, as after an action that threw, they are empty.
 */
export function drawServerParts(view: ChromeView | null, pathname: string): ServerParts {
  const drawGallery: ServerParts["drawGallery"] = (props) => renderToStaticMarkup(<GalleryOverlays {...props} />);
  if (view === null) return { header: "", footer: "", drawGallery };
  let parts = drawn.get(view);
  if (parts === undefined) {
    const footer = renderToStaticMarkup(<SiteFooter {...view.legal} {...view.shop} />);
    parts = { headers: new LRUCache({ max: MOST_HEADERS }), footer };
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
