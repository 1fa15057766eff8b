import { Fragment } from "react";
import type { ShownResult } from "~/domain/verification/verification";
import { urls } from "~/domain/urls/urls";
import { groupsOf, likelySpelling } from "~/domain/verification/security-code";
import { Button, SiteLink, TextLink } from "~/ui/components/button";
import { Dialog } from "~/ui/components/overlays/dialog";
import { FactList } from "~/ui/components/text/fact-list";
import { Icon } from "~/ui/components/icons";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/text/line-breaking";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { pagesCopy } from "~/ui/copy/pages";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { resultLines } from "./verification-answer";
import styles from "./certificate.module.css";

export interface VerificationDialogProps {
  id: string;
  shown: ShownResult;
  open: boolean;
  onClose: () => void;
  /** Target of the close link without script. */
  closeHref: string;
}

/** The result dialog (product.md §2.5, product.md §4.5). */
export function VerificationDialog({ id, shown, open, onClose, closeHref }: VerificationDialogProps) {
  return (
    <Dialog
      id={id}
      title={verificationCopy.resultTitle}
      focusWithoutScript
      open={open}
      onClose={onClose}
      closeHref={closeHref}
    >
      <Certificate shown={shown} onAskAgain={onClose} />
    </Dialog>
  );
}

/** The result as a certificate: texts, code and time. */
function Certificate({ shown, onAskAgain }: { shown: ShownResult; onAskAgain: () => void }) {
  const { result } = shown;
  const isGood = result.isKnown && result.status === 1;
  const lines = resultLines(result);
  const [first = "", ...others] = lines;
  const textLeadsToContact = lines.some((line) => line.includes(pagesCopy.contactUs));
  const likely = result.isKnown ? null : likelySpelling(shown.code);
  return (
    <div className={styles.certificate} data-verification={result.isKnown ? String(result.status ?? "other") : "wrong"}>
      <span className={`${styles.seal} ${isGood ? styles.good : result.status === 2 ? "" : styles.doubtful}`}>
        <Icon name={isGood ? "check" : "alert"} size={32} />
      </span>
      <p className={`${styles.first} ${lineBreakingClass(first, "small")}`}>
        <WithContact text={first} />
      </p>
      {others.map((line) => (
        <p key={line} className={`intro ${leadParagraphClass(line)}`}>
          <WithContact text={line} />
        </p>
      ))}
      <Facts shown={shown} />
      {likely === null ? null : (
        <form
          method="post"
          action={urls.verification}
          onSubmit={onAskAgain}
          {...dataAttributes({ [Attribute.codeForm]: true })}
        >
          <input type="hidden" name="securityCode" value={likely} />
          <Button type="submit" kind="secondary">
            {verificationCopy.askLikely(likely)}
          </Button>
        </form>
      )}
      <p className={styles.ways}>
        {isGood ? <TextLink href={urls.productMaintenance}>{pagesCopy.productMaintenance}</TextLink> : null}
        {isGood || textLeadsToContact ? null : <TextLink href={urls.contactUs}>{pagesCopy.contactUs}</TextLink>}
        <TextLink href={urls.findUs}>{pagesCopy.findUs}</TextLink>
      </p>
      {shown.repeatOf === null ? null : <p className="fine">{verificationCopy.repeated(shown.repeatOf)}</p>}
    </div>
  );
}

/** In groups of four, so that a slip can be seen; copied without the gaps. */
function Code({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      {groupsOf(code).map((group, index) => (
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** A text in which 联系我们 becomes a link. */
function WithContact({ text }: { text: string }) {
  const [before = "", ...rest] = text.split(pagesCopy.contactUs);
  return (
    <>
      {before}
      {rest.map((after, index) => (
        <Fragment key={index}>
          <SiteLink href={urls.contactUs} className={styles.link}>
            {pagesCopy.contactUs}
          </SiteLink>
          {after}
        </Fragment>
      ))}
    </>
  );
}

/**
 * The code and the time; for a repeated query also when and how often it was queried, which distinguishes a forgery
 * from the visitor's own second look.
 */
function Facts({ shown: { result, code, answeredAt } }: { shown: ShownResult }) {
  const { isKnown, status, queryTimes, firstSearchTime } = result;
  const isEarlier = isKnown && status !== 1 && status !== 4;
  const facts = [
    [verificationCopy.code, <Code key="code" code={code} />],
    [verificationCopy.answeredAt, answeredAt],
    [verificationCopy.firstSearchTime, isEarlier ? firstSearchTime : null],
    [verificationCopy.queryTimes, isEarlier && queryTimes !== null ? verificationCopy.times(queryTimes) : null],
  ] as const;
  return <FactList facts={facts} />;
}
