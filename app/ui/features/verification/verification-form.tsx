import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { verificationSchema, type VerificationFields } from "~/domain/verification/verification-schema";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { showToast } from "~/ui/components/toasts/toasts";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import { FieldError } from "~/ui/forms/field";
import { useEarlyInput } from "~/ui/forms/use-early-input";
import { parseVerification } from "./parse-verification";
import styles from "./verification.module.css";

export interface VerificationFormProps {
  /** Form id; unique, because every page also has this form in its footer. */
  id: string;
  /** The code that was queried last. */
  code?: string | undefined;
  /** The server's reply to an invalid code. */
  lastResult?: SubmissionResult | null;
}

const constraint = getZodConstraint(verificationSchema);

/**
 * The verification form: plain HTML until the first interaction, then validated on submit. With script
 * `VerificationForms` shows the reply in place.
 */
export function VerificationForm({ id, code, lastResult = null }: VerificationFormProps) {
  const [form, { securityCode }] = useForm<VerificationFields>({
    id,
    lastResult,
    defaultValue: { securityCode: code },
    constraint,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = parseVerification(formData);
      if (submission.status === "error") showToast("error", verificationFormCopy.emptyCode, { id: "verification" });
      return submission;
    },
  });
  useEarlyInput(id);
  return (
    <form
      {...getFormProps(form)}
      className={styles.form}
      method="post"
      action={urls.verification}
      {...dataAttributes({ [Attribute.codeForm]: true })}
    >
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
