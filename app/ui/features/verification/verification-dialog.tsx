import type { VerificationResult } from "~/domain/verification";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { Dialog } from "~/ui/components/dialog";
import { Icon } from "~/ui/components/icons";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { resultLines } from "./verification-answer";
import styles from "./verification.module.css";

export interface VerificationDialogProps {
  id: string;
  result: VerificationResult;
  open: boolean;
  onClose: () => void;
  /** Where closing leads without script. */
  closeHref: string;
}

/** The result's pop-up (product.md §2.5, product.md §4.5). */
export function VerificationDialog({ id, result, open, onClose, closeHref }: VerificationDialogProps) {
  return (
    <Dialog id={id} title={verificationCopy.resultTitle} open={open} onClose={onClose} closeHref={closeHref}>
      <ResultLines result={result} />
    </Dialog>
  );
}

function ResultLines({ result }: { result: VerificationResult }) {
  const isGood = result.isKnown && result.status === 1;
  const [first = "", ...others] = resultLines(result);
  return (
    <div className={styles.result} data-verification={result.isKnown ? String(result.status ?? "other") : "wrong"}>
      <Icon name={isGood ? "check" : "alert"} size={32} className={isGood ? styles.good : styles.doubtful} />
      <p className={`${styles.first} ${lineBreakingClass(first, "small")}`}>{first}</p>
      {others.map((line) => (
        <p key={line} className={`${styles.line} ${leadParagraphClass(line)}`}>
          {line}
        </p>
      ))}
      <Earlier result={result} />
    </div>
  );
}

/** When and how often the code was queried before: what tells a forgery from one's own second look. */
function Earlier({ result: { isKnown, status, queryTimes, firstSearchTime } }: { result: VerificationResult }) {
  if (!isKnown || status === 1 || status === 4 || (queryTimes === null && firstSearchTime === null)) return null;
  return (
    <dl className={styles.facts}>
      {firstSearchTime === null ? null : (
        <div className={styles.fact}>
          <dt>{verificationCopy.firstSearchTime}</dt>
          <dd className="number">{firstSearchTime}</dd>
        </div>
      )}
      {queryTimes === null ? null : (
        <div className={styles.fact}>
          <dt>{verificationCopy.queryTimes}</dt>
          <dd className="number">{verificationCopy.times(queryTimes)}</dd>
        </div>
      )}
    </dl>
  );
}
