import type { CmsLink } from "./links";

/** What a block's `toView` needs besides its data. */
export interface BlockTools {
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
}
