/** A part of a draft that is not shown. */
export interface DraftFault {
  contentId: string;
  block: string;
  path: string;
  reason: string;
}

/** The report about a page in preview. */
export interface PreviewReport {
  /** False if the draft could not be loaded, and the published page is shown. */
  isDraft: boolean;
  skipped: readonly DraftFault[];
  /** Items and links left out of blocks that are shown. */
  dropped: readonly DraftFault[];
  missingAlt: readonly { block: string; src: string }[];
}
