import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChromeView } from "../chrome-view";
import { SiteFooter } from "../footer/site-footer";
import { GalleryOverlays, type GalleryOverlaysProps } from "~/ui/features/gallery/gallery-overlays";
import { currentMarkOf } from "../header/current-item";
import { SiteHeader } from "../header/site-header";

// Imported by the server only. Not named *.server, because the compiler would then leave the styles of these components
// out of the style sheet.

const MAX_HEADERS = 100;

export interface RenderedChrome {
  view: ChromeView;
  /** The header's HTML; `pathname` decides which navigation item is marked as the current one. */
  headerFor: (pathname: string) => string;
  footer: string;
}

/** Header and footer as HTML (product.md §2.4, product.md §2.5). Headers differ and are cached by current item. */
export function renderStaticChrome(view: ChromeView): RenderedChrome {
  const headers = new LRUCache<string, string>({ max: MAX_HEADERS });
  return {
    view,
    footer: renderToStaticMarkup(<SiteFooter {...view} />),
    headerFor(pathname) {
      const mark = JSON.stringify(currentMarkOf(view.navigation, pathname));
      const cached = headers.get(mark);
      if (cached !== undefined) return cached;
      const header = renderToStaticMarkup(<SiteHeader {...view} pathname={pathname} />);
      headers.set(mark, header);
      return header;
    },
  };
}

/** The gallery for browsers without script, as HTML. */
export function renderGallery(props: GalleryOverlaysProps): string {
  return renderToStaticMarkup(<GalleryOverlays {...props} />);
}
