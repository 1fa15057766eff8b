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
  answer: outcomeSchema,
  shown: z.object({ code: z.string(), answeredAt: z.string() }),
});

/** The reply that this document was redirected with; null without one. */
export async function readVerificationFlash(request: Request): Promise<ShownOutcome | null> {
  const flash = await readFlashAs(request, flashSchema);
  return flash === null ? null : toShown(flash.answer, flash.shown);
}

/**
 * Answers the verification form (product.md §5.1, product.md §8.2; product.md §12.7). A document is redirected to
 * `page` with the reply as its flash; the field `inPlace`, sent only by scripts, asks for it as data. An invalid code,
 * or a prefetch: 400 and no call; too many queries: 429 with Retry-After.
 */
export async function answerVerificationForm(request: Request, page: string) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const form = await readForm(request);
  const code = isPrefetch(request.headers) ? null : readSecurityCode(form.get("securityCode"));
  if (code === null) {
    formRefusals().note("verification", "validation");
    return data({ kind: "invalid" as const }, { status: 400 });
  }
  const ip = clientIp();
  const visitor = await visitorOf(request, code);
  const answer = toPortable(await verifyCode(code, { visitorId: visitor.id, clientIp: ip }));
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", visitor.setCookie);
  if (answer.kind === "failed") formRefusals().note("verification", "upstream", { message: answer.message });
  if (answer.kind === "tooMany") formRefusals().note("verification", "limit");
  if (answer.kind === "tooMany") {
    headers.set("Retry-After", String(answer.waitS));
    return data({ ...answer, code }, { status: 429, headers });
  }
  const shown = { code, answeredAt: toMinute(Date.now()) ?? "" };
  if (form.has("inPlace")) return data(toShown(answer, shown), { headers });
  const flash: z.infer<typeof flashSchema> = { kind: "verification", answer, shown };
  const response = await redirectWithFlash(page, flash, 303);
  response.headers.append("Set-Cookie", visitor.setCookie);
  return response;
}

type Shown = z.infer<typeof flashSchema>["shown"];

/** A repetition shows the time of the first answer. */
function toShown(answer: VerificationOutcome, { code, answeredAt }: Shown): ShownOutcome {
  return answer.kind === "result"
    ? { ...answer, code, answeredAt: answer.repeatOf ?? answeredAt }
    : { ...answer, code };
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
