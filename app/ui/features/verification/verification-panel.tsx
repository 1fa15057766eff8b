import { lazy, Suspense, useState, type ComponentType } from "react";
import type { VerificationAnswer } from "~/domain/verification";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { MendedCup } from "~/ui/components/line-drawings";
import { Notice } from "~/ui/components/notice";
import { FlashNotice } from "~/ui/components/toasts/toasts";
import { failureText, resultLines, waitText } from "./verification-answer";
import { VerificationForm } from "./verification-form";
import type { VerificationDialogProps } from "./verification-dialog";
import styles from "./verification.module.css";

// The form in place asks this page's route: its script must load even where the dialog's does not.
const VerificationDialog = lazy<ComponentType<VerificationDialogProps>>(() =>
  import("./verification-dialog").then(
    ({ VerificationDialog: loaded }) => ({ default: loaded }),
    () => ({ default: ResultText }),
  ),
);

function ResultText({ result }: VerificationDialogProps) {
  return result === null ? null : (
    <p className="page" role="status">
      {resultLines(result).join(" ")}
    </p>
  );
}

/** The verification page's form, and the answer that a document's post led back with. */
export function VerificationPanel({ answer, page }: { answer: VerificationAnswer | null; page: string }) {
  return (
    <>
      {answer?.kind === "tooMany" ? (
        <Notice drawing={<MendedCup />} title={verificationCopy.tooMany} text={waitText(answer.waitS)} role="alert" />
      ) : null}
      <div className={`page ${styles.panel}`}>
        <VerificationForm />
        <p className={styles.privacy}>{verificationCopy.privacy}</p>
      </div>
      {answer?.kind === "result" ? <ShownResult answer={answer} page={page} /> : null}
      {answer?.kind === "failed" || answer?.kind === "empty" ? (
        <FlashNotice flash={{ kind: "error", text: failureText(answer) }} />
      ) : null}
    </>
  );
}

function ShownResult({ answer, page }: { answer: Extract<VerificationAnswer, { kind: "result" }>; page: string }) {
  const [dismissed, setDismissed] = useState<VerificationAnswer>();
  return (
    <Suspense fallback={null}>
      <VerificationDialog
        id="verification-answer"
        result={answer.result}
        open={answer !== dismissed}
        onClose={() => setDismissed(answer)}
        closeHref={page}
      />
    </Suspense>
  );
}
