import type { ResponsiveImage } from "~/domain/image-urls";
import type { ImageJson, ReadList } from "./fields";
import type { CmsLink } from "./links";

/** What a block's data need on their way to a view. */
export interface BlockTools {
  image(json: ImageJson | null): ResponsiveImage | null;
  /** The URL an image or video is loaded from; null where it may not be. */
  media(url: string): string | null;
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
  /** The good items of a list; the bad ones are warned of under `path`. */
  items<T>(list: ReadList<T>, path: string): T[];
}
