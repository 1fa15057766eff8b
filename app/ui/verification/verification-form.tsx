import "../layers.css";
import { useFetcher } from "@remix-run/react";
import { useEffect, useState, type ComponentType, type FormEvent } from "react";
import { addresses } from "../addresses";
import { Button } from "../button";
import { verificationFormCopy } from "../copy/verification-form";
import { showToast } from "../toasts";
import { failureText, resultLines, type VerificationAnswer } from "./verification-answer";
import type { VerificationDialogProps } from "./verification-dialog";
import styles from "./verification.module.css";

const CODE_MAX_LENGTH = 30;

// Every page carries the form, few visitors see an answer: its dialog is a script of its own.
const loadDialog = () => import("./verification-dialog");

/**
 * The verification form, the same wherever it stands: a plain form first; with script its answer comes in place. The
 * server sees to it that no repetition spends a query; here a double click is not even sent.
 */
export function VerificationForm({ id }: { id: string }) {
  const fetcher = useFetcher<VerificationAnswer>({ key: id });
  const [dismissed, setDismissed] = useState<VerificationAnswer>();
  const [Dialog, setDialog] = useState<ComponentType<VerificationDialogProps> | null>(null);
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data;
  const result = answer?.kind === "result" ? answer.result : null;

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

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const code = form.get("securityCode");
    if (typeof code !== "string" || code.trim() === "") {
      showToast("error", verificationFormCopy.emptyCode);
      return;
    }
    form.set("inPlace", "1");
    fetcher.submit(form, { method: "post", action: addresses.verification });
  };

  return (
    <>
      <form className={styles.form} method="post" action={addresses.verification} onSubmit={send} aria-busy={isBusy}>
        <input
          className={styles.input}
          name="securityCode"
          maxLength={CODE_MAX_LENGTH}
          placeholder={verificationFormCopy.placeholder}
          aria-label={verificationFormCopy.label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button type="submit" aria-disabled={isBusy}>
          {verificationFormCopy.submit}
        </Button>
      </form>
      {Dialog && result ? (
        <Dialog
          id={`${id}-result`}
          result={result}
          open={answer !== dismissed}
          onClose={() => setDismissed(answer)}
          closeHref={addresses.verification}
        />
      ) : null}
    </>
  );
}
