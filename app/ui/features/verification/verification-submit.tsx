import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { urls } from "~/domain/urls/urls";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { dismissToast, showToast } from "~/ui/components/toasts/toasts";
import { failureText, resultLines } from "./verification-answer";
import type { VerificationDialogProps } from "./verification-dialog";
import type { VerificationAnswer } from "./verification-view";

export interface VerificationSubmitProps {
  /** A submitted form; a new object each time. */
  submission: { form: HTMLFormElement };
}

/** One at a time: each reply replaces the previous one. */
const TOAST = { id: "verification" } as const;
const LOADING_AFTER_MS = 300;

const loadDialog = () => import("./verification-dialog");

/**
 * Submits a verification form and shows the reply in place. The server ensures that repetitions spend no query; a
 * double click is not even sent.
 */
export function VerificationSubmit({ submission }: VerificationSubmitProps) {
  const { data: answer, submit } = useFetcher<VerificationAnswer>({ key: "verification" });
  const [dismissed, setDismissed] = useState<VerificationAnswer>();
  const [Dialog, setDialog] = useState<ComponentType<VerificationDialogProps> | null>(null);
  const { key } = useLocation();
  /** Location key at which the reply came: the dialog closes when the visitor navigates away. */
  const [answeredAt, setAnsweredAt] = useState(key);
  const location = useRef(key);
  const latestAnswer = useRef(answer);
  const sent = useRef<{ form: HTMLFormElement; answerBefore: VerificationAnswer | undefined } | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const shown = answer?.kind === "result" ? answer : null;

  useEffect(() => {
    if (sent.current !== null) return;
    const form = new FormData(submission.form);
    form.set("inPlace", "1");
    sent.current = { form: submission.form, answerBefore: latestAnswer.current };
    setBusy(submission.form, true);
    submit(form, { method: "post", action: urls.verification });
    // Dismiss the previous message. A quick reply needs no progress message.
    dismissToast(TOAST.id);
    waiting.current = setTimeout(() => showToast("loading", verificationCopy.asking, TOAST), LOADING_AFTER_MS);
  }, [submission, submit]);

  // Not the fetcher's states: the router updates them in transitions, which skip states if a reply comes quickly. In the
  // layout phase, because WebKit now and then runs no effect after the one that has opened the dialog.
  useLayoutEffect(() => {
    latestAnswer.current = answer;
    if (sent.current === null || sent.current.answerBefore === answer) return;
    setBusy(sent.current.form, false);
    sent.current = null;
  }, [answer]);

  useEffect(() => {
    location.current = key;
  }, [key]);

  useLayoutEffect(() => {
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
      // The reply may have spent a query: it must be shown in any case.
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
