import type { CmsLink } from "./links";

/** What a block's data need on their way to a view. */
export interface BlockTools {
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
}
