import type { SubmissionResult } from "@conform-to/react";
import type { ShownOutcome } from "~/domain/verification/verification";

/** The form's reply: the outcome of the query, or conform's result for an invalid code. */
export type VerificationAnswer = { kind: "invalid"; result: SubmissionResult } | ShownOutcome;

/** Id of the verification page's form, the target of the footer's link. */
export const PAGE_FORM_ID = "product-code";
