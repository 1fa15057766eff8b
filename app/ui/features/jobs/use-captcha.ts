import { useCallback, useEffect, useState } from "react";
import { urls } from "~/domain/urls/urls";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { showToast } from "~/ui/components/toasts/toasts";
import { CAPTCHA_REFRESH_MS, type Captcha } from "~/domain/jobs/application";
import type { CaptchaAnswer } from "./application-view";

const CAPTCHA_FAILED = resumeCopy.fields.captchaKey.required;

interface Refresh {
  /** Says nothing if it fails. */
  isQuiet: boolean;
}

/**
 * The current captcha: the page's or the last reply's, until it is replaced by hand or after five minutes (product.md
 * §4.3).
 */
export function useCaptcha(given: Captcha | null): { captcha: Captcha | null; refresh: (how: Refresh) => void } {
  const [newer, setNewer] = useState<{ than: Captcha | null; captcha: Captcha } | null>(null);
  const captcha = newer !== null && newer.than === given ? newer.captcha : given;

  const refresh = useCallback(
    ({ isQuiet }: Refresh) => {
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
