import type { CmsLink } from "./links";
import type { BlockStyle } from "./style";

/** What a block's `toView` needs besides its data. */
export interface BlockTools {
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
  /** The block's style. */
  readonly style: BlockStyle | null;
}
