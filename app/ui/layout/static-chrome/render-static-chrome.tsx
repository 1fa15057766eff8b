import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChromeView } from "../chrome-view";
import { SiteFooter } from "../footer/site-footer";
import { GalleryOverlays, type GalleryOverlaysProps } from "~/ui/features/gallery/gallery-overlays";
import { currentMarkOf } from "../header/current-item";
import { SiteHeader } from "../header/site-header";

// Used on the server only, so that no browser gets it. It is not called *.server: the compiler would leave the styles of
// what it renders out of the style sheet.

const MAX_HEADERS = 100;

export interface RenderedChrome {
  view: ChromeView;
  /** The header's HTML; `pathname` decides which navigation item is marked as the current one. */
  headerFor: (pathname: string) => string;
  footer: string;
  /** The gallery of readers without script; here, because the root loader must reach all that only the server renders. */
  renderGallery: (props: GalleryOverlaysProps) => string;
}

/** Header and footer as HTML (product.md §2.4, product.md §2.5): a header for each item that may be the current one. */
export function renderStaticChrome(view: ChromeView): RenderedChrome {
  const headers = new LRUCache<string, string>({ max: MAX_HEADERS });
  return {
    view,
    renderGallery,
    footer: renderToStaticMarkup(<SiteFooter {...view.legal} {...view.shop} />),
    headerFor(pathname) {
      const mark = JSON.stringify(currentMarkOf(view.navigation, pathname));
      const known = headers.get(mark);
      if (known !== undefined) return known;
      const header = renderToStaticMarkup(
        <SiteHeader
          brand={view.brand}
          items={view.navigation}
          searchPlaceholder={view.searchPlaceholder}
          hotWords={view.hotWords}
          store={view.shop}
          pathname={pathname}
        />,
      );
      headers.set(mark, header);
      return header;
    },
  };
}

/** The gallery of readers without script, as HTML. */
export function renderGallery(props: GalleryOverlaysProps): string {
  return renderToStaticMarkup(<GalleryOverlays {...props} />);
}
