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

const TOUCHES = ["focusin", "pointerdown"];

/** Takes every verification form of the document that is sent, so that its answer comes in place. */
export function VerificationForms() {
  const [submission, setSubmission] = useState<VerificationSubmitProps["submission"] | null>(null);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      // What the form's own rules have stopped already is not sent.
      if (!(form instanceof HTMLFormElement) || form.dataset["codeForm"] === undefined || event.defaultPrevented)
        return;
      event.preventDefault();
      setSubmission({ form });
    };
    /** The footer's form is markup until it is touched; one in the page is React's already. */
    const onTouch = ({ target }: Event) => {
      const touched = target instanceof Element ? target.closest("[data-static] form[data-code-form]") : null;
      if (!(touched instanceof HTMLFormElement)) return;
      import("./hydrate-form").then(
        ({ hydrateForm }) => hydrateForm(touched),
        // Then the server alone checks.
        () => undefined,
      );
    };
    document.addEventListener("submit", onSubmit);
    for (const sign of TOUCHES) document.addEventListener(sign, onTouch);
    return () => {
      document.removeEventListener("submit", onSubmit);
      for (const sign of TOUCHES) document.removeEventListener(sign, onTouch);
    };
  }, []);
  if (submission === null) return null;
  return (
    <Suspense fallback={null}>
      <VerificationSubmit submission={submission} />
    </Suspense>
  );
}
