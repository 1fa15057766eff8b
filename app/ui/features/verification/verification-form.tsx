import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { verificationSchema, type VerificationFields } from "~/domain/verification/verification-schema";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { showToast } from "~/ui/components/toasts/toasts";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import { FieldError } from "~/ui/forms/field";
import { parseVerification } from "./parse-verification";
import styles from "./verification.module.css";

export interface VerificationFormProps {
  /** Of the form: every page has one in its footer. */
  id: string;
  /** The server's reply to a code that broke the rules. */
  lastResult?: SubmissionResult | null;
}

const constraint = getZodConstraint(verificationSchema);

/**
 * The verification form, the same wherever it stands: a plain form until it is touched, then checked as it is sent. With
 * script `VerificationForms` answers it in place.
 */
export function VerificationForm({ id, lastResult = null }: VerificationFormProps) {
  const [form, { securityCode }] = useForm<VerificationFields>({
    id,
    lastResult,
    constraint,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = parseVerification(formData);
      if (submission.status === "error") showToast("error", verificationFormCopy.emptyCode, { id: "verification" });
      return submission;
    },
  });
  return (
    <form {...getFormProps(form)} className={styles.form} method="post" action={urls.verification} data-code-form="">
      <div className={styles.line}>
        <input
          {...getInputProps(securityCode, { type: "text" })}
          className={styles.input}
          placeholder={verificationFormCopy.placeholder}
          aria-label={verificationFormCopy.label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={lastResult !== null}
        />
        <Button type="submit">{verificationFormCopy.submit}</Button>
      </div>
      <FieldError id={securityCode.errorId} errors={securityCode.errors} />
    </form>
  );
}
