import { useEffect, useRef, type MouseEvent } from "react";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { TextField } from "~/ui/forms/field";
import { CAPTCHA_MAX_LENGTH, type Captcha } from "~/domain/application";
import styles from "./application-form.module.css";
import { useCaptcha } from "./use-captcha";

export interface CaptchaFieldProps {
  id: string;
  errors: readonly string[] | undefined;
  given: Captcha | null;
  /** An answer that never came: nobody knows whether it spent the code. Another object each time. */
  lost: object | null;
}

/** The code of an image; a click on the image asks for another one, without script by sending the form for it. */
export function CaptchaField({ id, errors, given, lost }: CaptchaFieldProps) {
  const { captcha, refresh } = useCaptcha(given);
  useEffect(() => {
    if (lost !== null) refresh();
  }, [lost, refresh]);
  const line = useRef<HTMLDivElement>(null);
  const key = captcha?.captchaKey ?? "";
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const input = line.current?.querySelector<HTMLInputElement>("input[name=captchaCode]");
    // What was typed belongs to the image before.
    if (input) input.value = "";
  }, [key]);
  const renew = (event: MouseEvent) => {
    event.preventDefault();
    refresh();
  };
  return (
    <div ref={line}>
      <input type="hidden" name="captchaKey" value={key} />
      <TextField
        id={id}
        name="captchaCode"
        label={resumeCopy.captcha}
        errors={errors}
        required
        maxLength={CAPTCHA_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        beside={
          <button
            type="submit"
            name="intent"
            value="captcha"
            formNoValidate
            className={styles.captcha}
            onClick={renew}
            data-captcha={key}
          >
            {captcha === null ? (
              <span className={styles.captchaMissing}>{resumeCopy.captchaFailed}</span>
            ) : (
              <img src={captcha.image} alt={resumeCopy.captchaImage} className={styles.captchaPicture} />
            )}
            <span className={styles.captchaRefresh}>{resumeCopy.captchaRefresh}</span>
          </button>
        }
      />
    </div>
  );
}
