import { getInputProps, type FieldMetadata, type FormMetadata } from "@conform-to/react";
import { useEffect, useRef, type MouseEvent } from "react";
import type { Captcha } from "~/domain/jobs/application";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { TextField } from "~/ui/forms/field";
import styles from "./application-form.module.css";
import { useCaptcha } from "./use-captcha";

export interface CaptchaFieldProps {
  form: Pick<FormMetadata, "update">;
  captchaKey: FieldMetadata<string>;
  captchaCode: FieldMetadata<string>;
  given: Captcha | null;
  /** A submit without a response: whether it used the code is unknown. A new object each time. */
  lost: object | null;
  autoFocus: boolean;
}

/** The captcha code; a click on the image loads a new one, without script by posting the form. */
export function CaptchaField({ form, captchaKey, captchaCode, given, lost, autoFocus }: CaptchaFieldProps) {
  const { captcha, refresh } = useCaptcha(given);
  useEffect(() => {
    if (lost !== null) refresh({ isQuiet: true });
  }, [lost, refresh]);
  const key = captcha?.captchaKey ?? "";
  const shownKey = useRef(key);
  const { name } = captchaCode;
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    // Input and error belong to the previous image.
    form.update({ name, value: "", validated: false });
  }, [form, name, key]);
  const renew = (event: MouseEvent) => {
    event.preventDefault();
    refresh({ isQuiet: false });
  };
  const { label, required } = resumeCopy.fields.captchaKey;
  return (
    <div>
      <input
        {...getInputProps(captchaKey, { type: "hidden", value: false, ariaAttributes: false })}
        required={undefined}
        value={key}
      />
      <TextField
        field={captchaCode}
        label={resumeCopy.fields.captchaCode.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={autoFocus}
        beside={
          <button
            {...form.update.getButtonProps({ name, value: "", validated: false })}
            type="submit"
            className={styles.captcha}
            onClick={renew}
            data-captcha={key}
          >
            {captcha === null ? (
              <span className={styles.captchaMissing}>{required}</span>
            ) : (
              <img src={captcha.image} alt={label} className={styles.captchaPicture} />
            )}
            <span className={styles.captchaRefresh}>{resumeCopy.captchaRefresh}</span>
          </button>
        }
      />
    </div>
  );
}
