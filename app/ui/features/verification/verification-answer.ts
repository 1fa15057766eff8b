import type { VerificationResult } from "~/domain/verification/verification";
import { commonCopy } from "~/ui/copy/common";
import { errorsCopy } from "~/ui/copy/errors";
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

/** The text of a reply that is not a result, and on a line of its own what the visitor can quote. */
export function failureText(answer: Exclude<VerificationAnswer, { kind: "result" }>): string {
  if (answer.kind === "invalid") return verificationFormCopy.enterCode;
  const { reference } = answer;
  const text = answer.kind === "tooMany" ? tooManyText(answer.waitS) : failedText(answer);
  return reference === null ? text : `${text}\n${errorsCopy.reference(reference.id, reference.at)}`;
}

const tooManyText = (waitS: number): string => `${verificationCopy.tooMany}，${waitText(waitS)}`;

function failedText({ message, waitS }: { message: string | null; waitS: number | null }): string {
  if (message) return message;
  return waitS === null ? commonCopy.requestFailed : commonCopy.requestFailed + waitText(waitS);
}

const MAX_IN_SECONDS = 90;

/** The waiting time in words. */
export function waitText(seconds: number): string {
  return seconds <= MAX_IN_SECONDS
    ? verificationCopy.waitSeconds(seconds)
    : verificationCopy.waitMinutes(Math.ceil(seconds / 60));
}
