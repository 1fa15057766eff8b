import type { PictureJson, ReadList } from "./fields";
import type { CmsLink } from "./links";

/** A picture as it is drawn: addresses that may be loaded. */
export interface PictureView {
  src: string;
  mobileSrc: string | null;
}

/** What a block's data need on their way to a view. */
export interface BlockTools {
  picture(json: PictureJson | null): PictureView | null;
  /** The address a picture or video is loaded from; null where it may not be. */
  media(url: string): string | null;
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
  /** The good items of a list; the bad ones are warned of under `path`. */
  items<T>(list: ReadList<T>, path: string): T[];
}
