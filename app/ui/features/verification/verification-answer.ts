import { verificationCopy } from "~/ui/copy/verification";
import { verificationFormCopy } from "~/ui/copy/verification-form";

/** What the upstream says of a security code (product.md §3.12). */
export interface VerificationResultView {
  /** Does the code exist (code 1)? */
  isKnown: boolean;
  /** 1 first query, 2 repeated, 3 blocked, 4 error; null = any other. */
  status: 1 | 2 | 3 | 4 | null;
  prompt: string | null;
  queryTimes: number | null;
  /** `YYYY-MM-DD HH:mm` of China, or as the upstream writes it. */
  firstSearchTime: string | null;
}

/** The form's answer. */
export type VerificationAnswer =
  | { kind: "empty" }
  | { kind: "result"; result: VerificationResultView }
  | { kind: "failed"; message: string | null; waitS: number | null }
  | { kind: "tooMany"; waitS: number };

/** The texts of a result, in order (product.md §8.2). */
export function resultLines({ isKnown, status, prompt }: VerificationResultView): string[] {
  if (!isKnown) return [verificationCopy.wrongCode, verificationCopy.warning];
  const first = prompt ? [prompt] : [];
  switch (status) {
    case 1:
      return [...first, verificationCopy.note];
    case 2:
      return [...first, verificationCopy.queriedBefore, verificationCopy.note];
    case 3:
    case 4:
      return [...first, verificationCopy.contactUs];
    case null:
      return [...first, verificationCopy.warning];
  }
}

/** The text for an answer that is no result. */
export function failureText(answer: Exclude<VerificationAnswer, { kind: "result" }>): string {
  switch (answer.kind) {
    case "empty":
      return verificationFormCopy.emptyCode;
    case "tooMany":
      return `${verificationCopy.tooMany}，${waitText(answer.waitS)}`;
    case "failed": {
      if (answer.message) return answer.message;
      return answer.waitS === null ? verificationCopy.failed : verificationCopy.failed + waitText(answer.waitS);
    }
  }
}

const MAX_IN_SECONDS = 90;

/** How long to wait, in words. */
export function waitText(seconds: number): string {
  return seconds <= MAX_IN_SECONDS
    ? verificationCopy.waitSeconds(seconds)
    : verificationCopy.waitMinutes(Math.ceil(seconds / 60));
}
