import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentType } from "react";
import type { VerificationAnswer } from "~/domain/verification";
import { urls } from "~/domain/urls";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import { showToast } from "~/ui/components/toasts/toasts";
import { failureText, resultLines } from "./verification-answer";
import type { VerificationDialogProps } from "./verification-dialog";

export interface VerificationSubmitProps {
  /** A form that was sent; another object each time. */
  submission: { form: HTMLFormElement };
}

const loadDialog = () => import("./verification-dialog");

/**
 * Sends a verification form and shows the answer in place. The server sees to it that no repetition spends a query;
 * here a double click is not even sent.
 */
export function VerificationSubmit({ submission }: VerificationSubmitProps) {
  const { data: answer, submit } = useFetcher<VerificationAnswer>({ key: "verification" });
  const [dismissed, setDismissed] = useState<VerificationAnswer>();
  const [Dialog, setDialog] = useState<ComponentType<VerificationDialogProps> | null>(null);
  const latestAnswer = useRef(answer);
  const sent = useRef<{ form: HTMLFormElement; answerBefore: VerificationAnswer | undefined } | null>(null);
  const result = answer?.kind === "result" ? answer.result : null;

  useEffect(() => {
    if (sent.current !== null) return;
    const form = new FormData(submission.form);
    const code = form.get("securityCode");
    if (typeof code !== "string" || code.trim() === "") {
      showToast("error", verificationFormCopy.emptyCode);
      return;
    }
    form.set("inPlace", "1");
    sent.current = { form: submission.form, answerBefore: latestAnswer.current };
    setBusy(submission.form, true);
    submit(form, { method: "post", action: urls.verification });
  }, [submission, submit]);

  // Not the fetcher's states: the router renders in transitions, which leave some out when an answer comes quickly.
  useEffect(() => {
    latestAnswer.current = answer;
    if (sent.current === null || sent.current.answerBefore === answer) return;
    setBusy(sent.current.form, false);
    sent.current = null;
  }, [answer]);

  useEffect(() => {
    if (answer === undefined) return;
    if (answer.kind !== "result") {
      showToast("error", failureText(answer));
      return;
    }
    loadDialog().then(
      ({ VerificationDialog }) => setDialog(() => VerificationDialog),
      // The answer may have spent a query: it must reach the visitor all the same.
      () => showToast("custom", resultLines(answer.result).join(" ")),
    );
  }, [answer]);

  if (Dialog === null || result === null) return null;
  return (
    <Dialog
      id="verification-result"
      result={result}
      open={answer !== dismissed}
      onClose={() => setDismissed(answer)}
      closeHref={urls.verification}
    />
  );
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.setAttribute("aria-busy", String(isBusy));
  form.querySelector("button[type=submit]")?.setAttribute("aria-disabled", String(isBusy));
}
