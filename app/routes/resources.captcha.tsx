import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCaptcha } from "~/server/jobs/jobs.server";
import { takeCaptcha } from "~/server/jobs/application/limits.server";
import { clientIp } from "~/server/platform/request-scope.server";
import type { CaptchaAnswer } from "~/ui/features/jobs/application-view";

/** GET /resources/captcha: `{ captcha: { captchaKey, image } }` (product.md §10.1); captcha is null where there is none to be had. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "private, no-store" };
  const none: CaptchaAnswer = { captcha: null };
  const waitS = await takeCaptcha(clientIp());
  if (waitS > 0) return Response.json(none, { status: 429, headers: { ...headers, "Retry-After": String(waitS) } });
  try {
    const captcha = await getCaptcha(request.signal);
    return Response.json({ ...captcha, captcha }, { headers });
  } catch {
    // The upstream client has logged the call.
    return Response.json(none, { status: 503, headers });
  }
}
