import { useEffect, useState } from "react";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { Attribute, selectorOf } from "~/ui/components/static-markup";
import type { VerificationSubmitProps } from "./verification-submit";

// Every page has the form, but few visitors submit it: the submit code is a separate chunk.
const VerificationSubmit = loadPart(
  () => import("./verification-submit").then((module) => module.VerificationSubmit),
  PlainSubmit,
);

/** If the script cannot be loaded, the browser posts the form as it does without script. */
function PlainSubmit({ submission }: VerificationSubmitProps) {
  useEffect(() => submission.form.submit(), [submission]);
  return null;
}

const FOOTER_FORM = `${selectorOf(Attribute.static)} form${selectorOf(Attribute.codeForm)}`;
const TOUCHES = ["focusin", "pointerdown"];

/** Intercepts the submit of every verification form in the document, to show the reply in place. */
export function VerificationForms() {
  const [submission, setSubmission] = useState<VerificationSubmitProps["submission"] | null>(null);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      // Client-side validation has already prevented it.
      if (!(form instanceof HTMLFormElement) || !form.hasAttribute(Attribute.codeForm) || event.defaultPrevented)
        return;
      event.preventDefault();
      setSubmission({ form });
    };
    /** The footer's form is server markup until the first interaction; the one in a page is rendered by React. */
    const onTouch = ({ target }: Pick<Event, "target">) => {
      const touched = target instanceof Element ? target.closest(FOOTER_FORM) : null;
      if (!(touched instanceof HTMLFormElement)) return;
      import("./hydrate-form").then(
        ({ hydrateForm }) => hydrateForm(touched),
        // Then only the server validates.
        () => undefined,
      );
    };
    document.addEventListener("submit", onSubmit);
    for (const sign of TOUCHES) document.addEventListener(sign, onTouch);
    // Touched before this script ran.
    onTouch({ target: document.activeElement });
    return () => {
      document.removeEventListener("submit", onSubmit);
      for (const sign of TOUCHES) document.removeEventListener(sign, onTouch);
    };
  }, []);
  return submission === null ? null : <VerificationSubmit submission={submission} />;
}
