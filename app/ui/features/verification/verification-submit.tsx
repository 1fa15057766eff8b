import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { urls } from "~/domain/urls/urls";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { dismissToast, showToast } from "~/ui/components/toasts/toasts";
import { failureText, resultLines } from "./verification-answer";
import { parseVerification } from "./parse-verification";
import type { VerificationDialogProps } from "./verification-dialog";
import type { VerificationAnswer } from "./verification-view";

export interface VerificationSubmitProps {
  /** A form that was sent; another object each time. */
  submission: { form: HTMLFormElement };
}

/** One at a time: each answer takes the place of the one before. */
const TOAST = { id: "verification" } as const;
const LOADING_AFTER_MS = 300;

const loadDialog = () => import("./verification-dialog");

/**
 * Sends a verification form and shows the answer in place. The server sees to it that no repetition spends a query;
 * here a double click is not even sent.
 */
export function VerificationSubmit({ submission }: VerificationSubmitProps) {
  const { data: answer, submit } = useFetcher<VerificationAnswer>({ key: "verification" });
  const [dismissed, setDismissed] = useState<VerificationAnswer>();
  const [Dialog, setDialog] = useState<ComponentType<VerificationDialogProps> | null>(null);
  const { key } = useLocation();
  /** The page on which the answer came: the way on, out of its own pop-up, leaves it behind. */
  const [answeredAt, setAnsweredAt] = useState(key);
  const location = useRef(key);
  const latestAnswer = useRef(answer);
  const sent = useRef<{ form: HTMLFormElement; answerBefore: VerificationAnswer | undefined } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const shown = answer?.kind === "result" ? answer : null;

  useEffect(() => {
    if (sent.current !== null) return;
    const form = new FormData(submission.form);
    // A form that was sent before its own script had come.
    const checked = parseVerification(form);
    if (checked.status !== "success") {
      showToast("error", failureText({ kind: "invalid", result: checked.reply() }), TOAST);
      return;
    }
    form.set("inPlace", "1");
    sent.current = { form: submission.form, answerBefore: latestAnswer.current };
    setBusy(submission.form, true);
    submit(form, { method: "post", action: urls.verification });
    // What the answer before said is over. A quick one needs no word.
    dismissToast(TOAST.id);
    waiting.current = setTimeout(() => showToast("loading", verificationCopy.asking, TOAST), LOADING_AFTER_MS);
  }, [submission, submit]);

  // Not the fetcher's states: the router renders in transitions, which leave some out when an answer comes quickly.
  useEffect(() => {
    latestAnswer.current = answer;
    if (sent.current === null || sent.current.answerBefore === answer) return;
    setBusy(sent.current.form, false);
    sent.current = null;
  }, [answer]);

  useEffect(() => {
    location.current = key;
  }, [key]);

  useEffect(() => {
    if (answer === undefined) return;
    setAnsweredAt(location.current);
    clearTimeout(waiting.current);
    if (answer.kind !== "result") {
      showToast("error", failureText(answer), TOAST);
      return;
    }
    dismissToast(TOAST.id);
    loadDialog().then(
      ({ VerificationDialog }) => setDialog(() => VerificationDialog),
      // The answer may have spent a query: it must reach the visitor all the same.
      () => showToast("custom", resultLines(answer.result).join(" ")),
    );
  }, [answer]);

  if (Dialog === null || shown === null) return null;
  return (
    <Dialog
      id="verification-result"
      shown={shown}
      open={answer !== dismissed && answeredAt === key}
      onClose={() => setDismissed(answer)}
      closeHref={urls.verification}
    />
  );
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.setAttribute("aria-busy", String(isBusy));
  form.querySelector("button[type=submit]")?.setAttribute("aria-disabled", String(isBusy));
}
