import type { Link } from "~/domain/urls/urls";
import type { BlockStyle } from "./style";

/** What a block's `toView` needs besides its data. */
export interface BlockTools {
  link(json: unknown): Link | null;
  richText(html: string): string;
  /** The block's style. */
  readonly style: BlockStyle | null;
}
