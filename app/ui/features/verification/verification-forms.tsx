import { lazy, Suspense, useEffect, useState, type ComponentType } from "react";
import type { VerificationSubmitProps } from "./verification-submit";

// Every page carries the form, few visitors send one: what answers it is a script of its own.
const VerificationSubmit = lazy<ComponentType<VerificationSubmitProps>>(() =>
  import("./verification-submit").then(
    ({ VerificationSubmit: loaded }) => ({ default: loaded }),
    () => ({ default: PlainSubmit }),
  ),
);

/** The script cannot be had: the browser posts the form, as it does without script. */
function PlainSubmit({ submission }: VerificationSubmitProps) {
  useEffect(() => submission.form.submit(), [submission]);
  return null;
}

/** Takes every verification form of the document that is sent, so that its answer comes in place. */
export function VerificationForms() {
  const [submission, setSubmission] = useState<VerificationSubmitProps["submission"] | null>(null);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset["codeForm"] === undefined) return;
      event.preventDefault();
      setSubmission({ form });
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, []);
  if (submission === null) return null;
  return (
    <Suspense fallback={null}>
      <VerificationSubmit submission={submission} />
    </Suspense>
  );
}
