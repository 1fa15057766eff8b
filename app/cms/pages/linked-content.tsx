import { commonCopy } from "~/ui/copy/common";
import { contentCopy } from "~/ui/copy/content/content";
import { errorsCopy } from "~/ui/copy/errors";
import { MendedCup } from "~/ui/components/line-drawings";
import { BACK_HOME, Notice } from "~/ui/components/notice";
import { CmsContent } from "./cms-content";
import type { LinkedContent } from "./content-page.server";

/** The content of a type 7 link inside a dialog, which already has a title. */
export function LinkedContentBody({ page, isUnavailable }: LinkedContent) {
  if (page === null) return <MissingContent isUnavailable={isUnavailable} heading="h2" />;
  if (page.blocks.length === 0) return <p>{commonCopy.emptyContent}</p>;
  return <CmsContent blocks={page.blocks} />;
}

/** Notice that a linked content does not exist, or is unavailable. */
export function MissingContent({ isUnavailable, heading }: { isUnavailable: boolean; heading: "h1" | "h2" }) {
  if (isUnavailable) {
    const { unavailable, unavailableText } = errorsCopy;
    return <Notice heading={heading} title={unavailable} text={unavailableText} drawing={<MendedCup />} />;
  }
  return <Notice heading={heading} title={contentCopy.missing} way={BACK_HOME} />;
}
