import { urls } from "~/domain/urls/urls";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { pagesCopy } from "~/ui/copy/pages";
import { errorsCopy } from "~/ui/copy/errors";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import type { VerificationAnswer } from "~/ui/features/verification/verification-view";
import { VerificationPanel } from "~/ui/features/verification/verification-panel";
import { CmsContent } from "./cms-content";
import type { ContentPageView } from "./content-page.server";

export interface VerificationScreenProps {
  /** The page's own URL. */
  page: string;
  /** null = it could not be loaded. */
  content: ContentPageView | null;
  /** The reply to a form that was posted without script. */
  answer: VerificationAnswer | null;
}

/**
 * The verification page (product.md §2.18 /verification): the form is directly below the title, whichever part provides
 * that.
 */
export function VerificationScreen({ page, content, answer }: VerificationScreenProps) {
  const blocks = content?.blocks ?? [];
  const opening = content?.isTitled ? blocks.findIndex((block) => block.name !== "spacing") + 1 : 0;
  return (
    <div className="column">
      {content?.isTitled ? (
        <div className="page">
          <CmsContent blocks={blocks.slice(0, opening)} isTitled />
        </div>
      ) : (
        <PageHeader title={pagesCopy.verification} isCloseToNext />
      )}
      <VerificationPanel answer={answer} page={page} />
      {content === null ? <Notice title={errorsCopy.unavailable} text={errorsCopy.unavailableText} /> : null}
      {/* The form is short: what follows begins on a phone's first screen. */}
      {blocks.length > opening ? <CmsContent blocks={blocks.slice(opening)} isOpening /> : null}
      <div className="page">
        <ServiceLinks on={urls.verification} />
      </div>
    </div>
  );
}
