/** A part of a draft that is not shown. */
export interface DraftFault {
  contentId: string;
  block: string;
  path: string;
  reason: string;
}

/** What an editor is told of the page while it is a preview. */
export interface PreviewReport {
  /** False where the draft could not be had, and the page is the published one. */
  isDraft: boolean;
  skipped: readonly DraftFault[];
  /** Items and links that were left out of blocks which are shown. */
  dropped: readonly DraftFault[];
  missingAlt: readonly { block: string; src: string }[];
}
