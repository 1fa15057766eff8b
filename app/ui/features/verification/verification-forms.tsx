import { useEffect, useState } from "react";
import { readSecurityCode } from "~/domain/verification/security-code";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { Attribute, selectorOf } from "~/ui/components/static-markup";
import { showToast } from "~/ui/components/toasts/toasts";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import type { VerificationSubmitProps } from "./verification-submit";

// Every page has the form, but few visitors submit it: the submit code is a separate chunk.
const loadSubmit = () => import("./verification-submit").then((module) => module.VerificationSubmit);
const VerificationSubmit = loadPart(loadSubmit, PlainSubmit);

/** If the script cannot be loaded, the browser posts the form as it does without script. */
function PlainSubmit({ submission }: VerificationSubmitProps) {
  useEffect(() => submission.form.submit(), [submission]);
  return null;
}

const CODE_FORM = `form${selectorOf(Attribute.codeForm)}`;

/** Checks the verification forms of the document, and intercepts their submit to show the reply in place. */
export function VerificationForms() {
  const [submission, setSubmission] = useState<VerificationSubmitProps["submission"] | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      "submit",
      (event) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement) || !form.matches(CODE_FORM)) return;
        event.preventDefault();
        const field = fieldOf(form);
        const code = readSecurityCode(field?.value);
        if (code !== null) return setSubmission({ form, code });
        showRefusal(field, true);
        field?.focus();
        showToast("error", verificationFormCopy.enterCode, { id: "verification" });
      },
      { signal },
    );
    document.addEventListener(
      "input",
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.form?.matches(CODE_FORM)) showRefusal(target, false);
      },
      { signal },
    );
    // While a code is typed, so that a connection lost meanwhile costs neither the code nor the page.
    document.addEventListener(
      "focusin",
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.form?.matches(CODE_FORM)) loadSubmit().catch(() => undefined);
      },
      { signal },
    );
    // Corrected before this script ran.
    for (const form of document.querySelectorAll<HTMLFormElement>(CODE_FORM)) {
      const field = fieldOf(form);
      if (field?.value !== field?.defaultValue) showRefusal(field, false);
    }
    return () => listening.abort();
  }, []);
  return submission === null ? null : <VerificationSubmit submission={submission} />;
}

function fieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[name=securityCode]");
}

/** Shows or hides what the markup says beside the field. */
function showRefusal(field: HTMLInputElement | null, isRefused: boolean): void {
  const error = field && document.getElementById(`${field.id}-error`);
  if (!field || !error) return;
  error.hidden = !isRefused;
  for (const [name, value] of [
    ["aria-invalid", "true"],
    ["aria-describedby", error.id],
  ] as const) {
    if (isRefused) field.setAttribute(name, value);
    else field.removeAttribute(name);
  }
}
