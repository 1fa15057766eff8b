import type { ContentContext } from "~/domain/content";

/** The context of one content. */
export interface ParseContext extends ContentContext {
  /** For warnings, and part of the parse cache's key. */
  contentId: string;
  /** Name for a block where no key of the contents names it. */
  modelName?: string | null;
  /** Unpublished contents: not cached, and their warnings are repeated each time. */
  isDraft?: boolean;
}
