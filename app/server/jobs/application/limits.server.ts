import { minutes } from "~/server/platform/durations.server";
import { limitKeyOf, type CreateLimit, type Limit } from "~/server/platform/redis/rate-limits.server";
import { site } from "~/server/platform/request-scope.server";

export interface ApplicationLimits {
  captchas: Limit;
  uploads: Limit;
}

/** Generous: behind one IP may stand a whole university. */
export function createApplicationLimits(createLimit: CreateLimit): ApplicationLimits {
  return {
    captchas: createLimit({ name: "captcha", points: 300, perMs: minutes(1) }),
    uploads: createLimit({ name: "upload", points: 600, perMs: minutes(10) }),
  };
}

declare module "~/server/platform/site.server" {
  interface Site {
    readonly applicationLimits: ApplicationLimits;
  }
}

/** Seconds to wait before this client may ask for another captcha; 0 = now. */
export function takeCaptcha(clientIp: string | null): Promise<number> {
  return site().applicationLimits.captchas.consume(limitKeyOf(clientIp));
}

/** Seconds to wait before this client may upload another file; 0 = now. */
export function takeUpload(clientIp: string | null): Promise<number> {
  return site().applicationLimits.uploads.consume(limitKeyOf(clientIp));
}
