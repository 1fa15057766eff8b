import type { Captcha } from "~/domain/jobs/application";
import { minutes } from "~/server/platform/durations.server";
import { limitKeyOf, type CreateLimit, type Limit } from "~/server/platform/redis/rate-limits.server";
import { site } from "~/server/platform/request-scope.server";
import { readCaptcha } from "~/server/upstream/adapters/jobs.server";

/** Generous: a whole university may share one IP. */
export const createCaptchaLimit = (createLimit: CreateLimit): Limit =>
  createLimit({ name: "captcha", points: 300, perMs: minutes(1) });

declare module "~/server/platform/site.server" {
  interface Site {
    readonly captchaLimit: Limit;
  }
}

/** The client is over its captcha limit. */
export class TooManyCaptchas extends Error {
  override readonly name = "TooManyCaptchas";
  constructor(readonly retryAfterS: number) {
    super("too many captchas");
  }
}

/**
 * A new captcha, within the client's rate limit (product.md §9.12), shared by all callers: the form, its replies, its
 * button; never cached, as each is for one visitor.
 * @throws TooManyCaptchas; UpstreamError
 */
export async function issueCaptcha(clientIp: string | null, signal?: AbortSignal): Promise<Captcha> {
  const retryAfterS = await site().captchaLimit.consume(limitKeyOf(clientIp));
  if (retryAfterS > 0) throw new TooManyCaptchas(retryAfterS);
  return readCaptcha(signal);
}
