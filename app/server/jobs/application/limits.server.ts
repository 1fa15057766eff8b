import { minutes } from "~/server/platform/durations.server";
import { createLimit, limitedAddress } from "~/server/platform/rate-limits.server";

/** Generous: behind one address may stand a whole university. */
const captchas = createLimit({ name: "captcha", points: 300, perMs: minutes(1) });
const uploads = createLimit({ name: "upload", points: 600, perMs: minutes(10) });

/** Seconds to wait before this address may ask for another captcha; 0 = now. */
export function takeCaptcha(address: string | null): Promise<number> {
  return captchas.take(limitedAddress(address));
}

/** Seconds to wait before this address may upload another file; 0 = now. */
export function takeUpload(address: string | null): Promise<number> {
  return uploads.take(limitedAddress(address));
}
