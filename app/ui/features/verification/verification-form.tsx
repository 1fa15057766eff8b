import { SECURITY_CODE_MAX_LENGTH } from "~/domain/verification/security-code";
import { urls } from "~/domain/urls/urls";
import { Button, type ButtonKind } from "~/ui/components/button";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import { FieldError } from "~/ui/forms/field-error";
import styles from "./verification.module.css";

export interface VerificationFormProps {
  /** Id of its field; unique, because every page also has this form in its footer. */
  id: string;
  /** The code that was queried last. */
  code?: string | undefined;
  /** The server found no code in it. */
  isRefused?: boolean;
  button?: ButtonKind;
}

/** The verification form: plain HTML, which `VerificationForms` checks and sends in place. */
export function VerificationForm({ id, code, isRefused = false, button = "primary" }: VerificationFormProps) {
  const errorId = `${id}-error`;
  return (
    <form
      className={styles.form}
      method="post"
      action={urls.verification}
      noValidate
      {...dataAttributes({ [Attribute.codeForm]: true })}
    >
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          type="text"
          name="securityCode"
          required
          maxLength={SECURITY_CODE_MAX_LENGTH}
          defaultValue={code}
          placeholder={verificationFormCopy.enterCode}
          aria-label={verificationFormCopy.label}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? errorId : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={isRefused}
        />
        <Button type="submit" kind={button}>
          {verificationFormCopy.submit}
        </Button>
      </div>
      <FieldError id={errorId} errors={[verificationFormCopy.enterCode]} hidden={!isRefused} />
    </form>
  );
}
