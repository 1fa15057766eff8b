import type { LoaderFunctionArgs } from "@remix-run/node";
import { issueCaptcha, TooManyCaptchas } from "~/server/jobs/application/captcha.server";
import { clientIp } from "~/server/platform/request-scope.server";
import type { CaptchaAnswer } from "~/ui/features/jobs/application-view";

/**
 * GET /resources/captcha: `{ captchaKey, image, captcha: { captchaKey, image } }`, or `{ captcha: null }` if none could
 * be loaded (product.md §10.1).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "private, no-store" };
  const none: CaptchaAnswer = { captcha: null };
  try {
    const captcha = await issueCaptcha(clientIp(), request.signal);
    return Response.json({ ...captcha, captcha }, { headers });
  } catch (error) {
    if (error instanceof TooManyCaptchas) {
      const wait = { "Retry-After": String(error.retryAfterS) };
      return Response.json(none, { status: 429, headers: { ...headers, ...wait } });
    }
    // Already logged by the upstream client.
    return Response.json(none, { status: 503, headers });
  }
}
