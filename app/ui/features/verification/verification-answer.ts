import type { VerificationResult } from "~/domain/verification/verification";
import { verificationCopy } from "~/ui/copy/verification/verification";
import { verificationFormCopy } from "~/ui/copy/verification/form";
import type { VerificationAnswer } from "./verification-view";

/** The texts of a result, in order (product.md §8.2). */
export function resultLines({ isKnown, status, prompt }: VerificationResult): string[] {
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

/** The text of a reply that is not a result. */
export function failureText(answer: Exclude<VerificationAnswer, { kind: "result" }>): string {
  switch (answer.kind) {
    case "invalid":
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

/** The waiting time in words. */
export function waitText(seconds: number): string {
  return seconds <= MAX_IN_SECONDS
    ? verificationCopy.waitSeconds(seconds)
    : verificationCopy.waitMinutes(Math.ceil(seconds / 60));
}
