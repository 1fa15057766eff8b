import type { ShownOutcome } from "~/domain/verification/verification";

/** The form's reply: the outcome of the query, or that there was no code in it. */
export type VerificationAnswer = { kind: "invalid" } | ShownOutcome;

/** Id of the field of the verification page, the target of the footer's link. */
export const PAGE_FIELD_ID = "product-code";
