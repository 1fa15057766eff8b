import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";
import { CAPTCHA_MAX_LENGTH, CAPTCHA_REFRESH_MS, type Captcha } from "~/domain/jobs/application";
import { urls } from "~/domain/urls/urls";
import { showToast } from "~/ui/components/toasts/toasts";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { TextField } from "~/ui/forms/field";
import { formButtons } from "~/ui/forms/form-buttons";
import styles from "./application-form.module.css";
import type { CaptchaAnswer } from "./application-view";

const { label: CAPTCHA, required: CAPTCHA_FAILED } = resumeCopy.fields.captchaKey;

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
  return (
    <div>
      <input type="hidden" name={captchaKey.name} value={key} />
      <TextField
        field={captchaCode}
        label={resumeCopy.fields.captchaCode.label}
        maxLength={CAPTCHA_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={autoFocus}
        beside={
          <button
            type="submit"
            name={formButtons.load}
            value={name}
            className={styles.captcha}
            onClick={renew}
            data-captcha={key}
          >
            {captcha === null ? (
              <span className={styles.captchaMissing}>{CAPTCHA_FAILED}</span>
            ) : (
              <img src={captcha.image} alt={CAPTCHA} className={styles.captchaPicture} />
            )}
            <span className={styles.captchaRefresh}>{resumeCopy.captchaRefresh}</span>
          </button>
        }
      />
    </div>
  );
}

/**
 * The current captcha: the page's or the last reply's, until it is replaced by hand or after five minutes (product.md
 * §4.3).
 */
function useCaptcha(given: Captcha | null): { captcha: Captcha | null; refresh: (how: { isQuiet: boolean }) => void } {
  const [newer, setNewer] = useState<{ than: Captcha | null; captcha: Captcha } | null>(null);
  const captcha = newer !== null && newer.than === given ? newer.captcha : given;

  const refresh = useCallback(
    ({ isQuiet }: { isQuiet: boolean }) => {
      fetchCaptcha().then(
        (fresh) => setNewer({ than: given, captcha: fresh }),
        () => (isQuiet ? undefined : showToast("error", CAPTCHA_FAILED, { id: "captcha" })),
      );
    },
    [given],
  );

  useEffect(() => {
    if (given === null) showToast("error", CAPTCHA_FAILED, { id: "captcha" });
  }, [given]);

  const key = captcha?.captchaKey;
  useEffect(() => {
    const timer = setInterval(() => refresh({ isQuiet: false }), CAPTCHA_REFRESH_MS);
    return () => clearInterval(timer);
  }, [key, refresh]);

  return { captcha, refresh };
}

async function fetchCaptcha(): Promise<Captcha> {
  const response = await fetch(urls.captcha, { cache: "no-store", headers: { Accept: "application/json" } });
  const { captcha } = (await response.json()) as CaptchaAnswer;
  if (captcha === null) throw new Error(CAPTCHA_FAILED);
  return captcha;
}
