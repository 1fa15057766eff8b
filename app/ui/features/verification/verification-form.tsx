import { urls } from "~/domain/urls";
import { SECURITY_CODE_MAX_LENGTH } from "~/domain/verification";
import { Button } from "~/ui/components/button";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import styles from "./verification.module.css";

/**
 * The verification form, the same wherever it stands: a plain form. With script `VerificationForms` answers it in place.
 */
export function VerificationForm() {
  return (
    <form className={styles.form} method="post" action={urls.verification} data-code-form="">
      <input
        className={styles.input}
        name="securityCode"
        maxLength={SECURITY_CODE_MAX_LENGTH}
        placeholder={verificationFormCopy.placeholder}
        aria-label={verificationFormCopy.label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit">{verificationFormCopy.submit}</Button>
    </form>
  );
}
