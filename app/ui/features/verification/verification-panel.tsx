import { useEffect, useMemo, useState } from "react";
import type { Flash } from "~/domain/flash";
import type { ShownResult } from "~/domain/verification/verification";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { MendedCup } from "~/ui/components/line-drawings";
import { Notice } from "~/ui/components/notice";
import { ReferenceLine } from "~/ui/components/text/reference-line";
import { FlashNotice, showToast } from "~/ui/components/toasts/toasts";
import { CodeDrawing } from "./code-drawing";
import { failureText, resultLines, waitText } from "./verification-answer";
import type { VerificationDialogProps } from "./verification-dialog";
import { VerificationForm } from "./verification-form";
import { PAGE_FIELD_ID, type VerificationAnswer } from "./verification-view";
import styles from "./verification.module.css";

// The form in place posts to this page's route: it must work even if the dialog's script does not load.
const VerificationDialog = loadPart(
  () => import("./verification-dialog").then((module) => module.VerificationDialog),
  ResultText,
);

function ResultText({ shown }: VerificationDialogProps) {
  return (
    <p className="page" role="status">
      {resultLines(shown.result).join(" ")}
    </p>
  );
}

/** The verification page's form, help on finding the code, and the reply to a form posted without script. */
export function VerificationPanel({ answer, page }: { answer: VerificationAnswer | null; page: string }) {
  const code = answer !== null && "code" in answer ? answer.code : undefined;
  // One object: another would be said again.
  const failure = useMemo<Flash | null>(
    () => (answer?.kind === "failed" ? { kind: "error", text: failureText(answer) } : null),
    [answer],
  );
  // Without script the field says it alone.
  useEffect(() => {
    if (answer?.kind === "invalid") showToast("error", failureText(answer), { id: "verification" });
  }, [answer]);
  return (
    <>
      {answer?.kind === "tooMany" ? (
        <Notice drawing={<MendedCup />} title={verificationCopy.tooMany} text={waitText(answer.waitS)} role="alert">
          {answer.reference && <ReferenceLine reference={answer.reference} />}
        </Notice>
      ) : null}
      <div className={`page ${styles.panel}`}>
        <div>
          <VerificationForm id={PAGE_FIELD_ID} code={code} isRefused={answer?.kind === "invalid"} />
          <p className={`fine ${styles.hint}`}>{verificationCopy.form}</p>
          <p className={`fine ${styles.privacy}`}>{verificationCopy.privacy}</p>
        </div>
        <figure className={`centred ${styles.where}`}>
          <CodeDrawing />
          <figcaption>{verificationCopy.where}</figcaption>
        </figure>
      </div>
      {answer?.kind === "result" ? <ShownAnswer answer={answer} page={page} /> : null}
      {failure === null ? null : <FlashNotice flash={failure} />}
    </>
  );
}

function ShownAnswer({ answer, page }: { answer: ShownResult; page: string }) {
  const [dismissed, setDismissed] = useState<ShownResult>();
  return (
    <VerificationDialog
      id="verification-answer"
      shown={answer}
      open={answer !== dismissed}
      onClose={() => setDismissed(answer)}
      closeHref={page}
    />
  );
}
