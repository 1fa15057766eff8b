import type { SubmissionResult } from "@conform-to/react";
import type { ShownOutcome } from "~/domain/verification/verification";

/** The form's answer: what came of the query, or conform's reply to a code that breaks the rules. */
export type VerificationAnswer = { kind: "invalid"; result: SubmissionResult } | ShownOutcome;

/** Of the verification page's form, which the footer's box leads up to. */
export const PAGE_FORM_ID = "product-code";
