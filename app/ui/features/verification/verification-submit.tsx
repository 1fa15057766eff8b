import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { urls } from "~/domain/urls/urls";
import { dismissToast, showToast } from "~/ui/components/toasts/toasts";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { failureText, resultLines } from "./verification-answer";
import type { VerificationDialogProps } from "./verification-dialog";
import type { VerificationAnswer } from "./verification-view";

export interface VerificationSubmitProps {
  /** A submitted form and its code; a new object each time. */
  submission: { form: HTMLFormElement; code: string };
}

interface Opened extends Pick<VerificationDialogProps, "shown"> {
  Dialog: ComponentType<VerificationDialogProps>;
  /** Location key at which it was opened: the dialog closes when the visitor navigates away. */
  at: string;
}

/** One at a time: each reply replaces the previous one. */
const TOAST = { id: "verification" } as const;
const LOADING_AFTER_MS = 300;
/** Longer than the server takes; a repetition of an answered code spends no query. */
const GIVES_UP_AFTER_MS = 20_000;
/** With it the server knows who repeats a query whose answer, and cookie, did not arrive. */
const newFormKey = () => window.crypto.getRandomValues(new Uint32Array(4)).join("-");
const KINDS: readonly unknown[] = ["invalid", "result", "failed", "tooMany"] satisfies VerificationAnswer["kind"][];

/**
 * Submits a verification form and shows the reply in place. The server ensures that repetitions spend no query; a
 * double click is not even sent.
 */
export function VerificationSubmit({ submission }: VerificationSubmitProps) {
  const { key } = useLocation();
  const location = useRef(key);
  const isAsking = useRef(false);
  const [formKey] = useState(newFormKey);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    location.current = key;
  }, [key]);

  useEffect(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    void ask(submission, formKey).then(async (answer) => {
      isAsking.current = false;
      if (answer.kind !== "result") return showToast("error", failureText(answer), TOAST);
      dismissToast(TOAST.id);
      try {
        const { VerificationDialog } = await import("./verification-dialog");
        setOpened({ Dialog: VerificationDialog, shown: answer, at: location.current });
        setIsOpen(true);
      } catch {
        // The reply may have spent a query: it must be shown in any case.
        showToast("blank", resultLines(answer.result).join(" "));
      }
    });
  }, [submission, formKey]);

  if (opened === null) return null;
  return (
    <opened.Dialog
      id="verification-result"
      shown={opened.shown}
      open={isOpen && opened.at === key}
      onClose={() => setIsOpen(false)}
      closeHref={urls.verification}
    />
  );
}

/** The reply to a form; a failure without the server's own (offline, a proxy's answer). Says meanwhile that it asks. */
async function ask(
  { form, code }: VerificationSubmitProps["submission"],
  formKey: string,
): Promise<VerificationAnswer> {
  setBusy(form, true);
  // Dismiss the previous message. A quick reply needs no progress message.
  dismissToast(TOAST.id);
  const waiting = setTimeout(() => showToast("loading", verificationCopy.asking, TOAST), LOADING_AFTER_MS);
  const limit = new AbortController();
  const giveUp = setTimeout(() => limit.abort(), GIVES_UP_AFTER_MS);
  try {
    const body = new URLSearchParams({ securityCode: code, formKey });
    const response = await fetch(urls.verificationAnswer, { method: "POST", body, signal: limit.signal });
    const answer = (await response.json()) as VerificationAnswer;
    if (KINDS.includes(answer.kind)) return answer;
    throw new Error("not of this site");
  } catch {
    return { kind: "failed", message: null, waitS: null, reference: null };
  } finally {
    clearTimeout(waiting);
    clearTimeout(giveUp);
    setBusy(form, false);
  }
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.setAttribute("aria-busy", String(isBusy));
  form.querySelector("button[type=submit]")?.setAttribute("aria-disabled", String(isBusy));
}
