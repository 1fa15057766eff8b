import { data } from "@remix-run/node";
import { z } from "zod";
import { toMinute } from "~/domain/dates";
import { outcomeSchema, type ShownOutcome, type VerificationOutcome } from "~/domain/verification/verification";
import { readSecurityCode } from "~/domain/verification/security-code";
import { readFlashAs, redirectWithFlash } from "../session/flash.server";
import { verifyCode } from "./verification.server";
import { visitorOf } from "../session/visitor.server";
import { readUrlencoded } from "../platform/body-text.server";
import { formRefusals } from "../platform/telemetry/form-refusals.server";
import { clientIp } from "../platform/request-scope.server";

/** Of a time that is shown as the upstream wrote it. */
const MAX_TIME_LENGTH = 40;

const flashSchema = z.object({
  kind: z.literal("verification"),
  answer: outcomeSchema.and(z.object({ code: z.string(), answeredAt: z.string().default("") })),
});

/** The reply that this document was redirected with; null without one. */
export async function readVerificationFlash(request: Request): Promise<ShownOutcome | null> {
  return (await readFlashAs(request, flashSchema))?.answer ?? null;
}

/**
 * Answers the verification form of a document (product.md §5.1, product.md §8.2; product.md §12.7): leads to `page`,
 * with the reply as its flash. A reply that is no answer of the upstream (400, 429) is the action's own.
 */
export async function answerVerificationForm(request: Request, page: string) {
  const { answer, ...init } = await answerForm(request, "GET, HEAD, POST");
  if (init.status !== 200) return data(answer, init);
  const response = await redirectWithFlash(page, { kind: "verification", answer }, 303);
  for (const cookie of init.headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The same reply as JSON, for scripts. */
export async function answerVerificationScript(request: Request): Promise<Response> {
  const { answer, ...init } = await answerForm(request, "POST");
  return Response.json(answer, init);
}

/** An invalid code, or a prefetch: 400 and no call; too many queries: 429 with Retry-After. */
async function answerForm(request: Request, allow: string) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: allow } });
  const form = await readForm(request);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  const code = isPrefetch(request.headers) ? null : readSecurityCode(form.get("securityCode"));
  if (code === null) {
    formRefusals().note("verification", "validation");
    return { answer: { kind: "invalid" as const }, status: 400, headers };
  }
  const ip = clientIp();
  const visitor = await visitorOf(request, code, form.get("formKey"));
  const outcome = toPortable(await verifyCode(code, { visitorId: visitor.id, clientIp: ip }));
  headers.append("Set-Cookie", visitor.setCookie);
  if (outcome.kind === "failed") formRefusals().note("verification", "upstream", { message: outcome.message });
  if (outcome.kind !== "tooMany") return { answer: toShown(outcome, code), status: 200, headers };
  formRefusals().note("verification", "limit");
  headers.set("Retry-After", String(outcome.waitS));
  return { answer: toShown(outcome, code), status: 429, headers };
}

/** A repetition shows the time of the first answer. */
function toShown(outcome: VerificationOutcome, code: string): ShownOutcome {
  if (outcome.kind !== "result") return { ...outcome, code };
  return { ...outcome, code, answeredAt: outcome.repeatOf ?? toMinute(Date.now()) ?? "" };
}

/** Times are shown in China time, to the minute. */
function toPortable(outcome: VerificationOutcome): VerificationOutcome {
  if (outcome.kind !== "result") return outcome;
  const { prompt, firstSearchTime } = outcome.result;
  return {
    ...outcome,
    result: {
      ...outcome.result,
      prompt: prompt?.trim() ?? null,
      firstSearchTime: firstSearchTime && (toMinute(firstSearchTime) ?? firstSearchTime.slice(0, MAX_TIME_LENGTH)),
    },
  };
}

/** A prefetch must not spend a query. */
function isPrefetch(headers: Headers): boolean {
  return ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}

/** The fields of a urlencoded form; empty if the body is anything else. @throws Response 413 if it is too large */
async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return new URLSearchParams();
  const fields = await readUrlencoded(request.body);
  if (fields === null) throw Response.json(formRefusals().note("verification", "size"), { status: 413 });
  return fields;
}
