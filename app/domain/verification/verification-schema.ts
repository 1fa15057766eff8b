import * as z from "zod/mini";
import { withConstraint } from "../constraint";
import { SECURITY_CODE_MAX_LENGTH, toPlainCode } from "./security-code";

/** Validation rules of the verification form (product.md §5.1 Verification code), for the browser and the server. */
export const verificationSchema = z.object({
  securityCode: z
    .string()
    .check(
      z.trim(),
      z.overwrite(toPlainCode),
      z.minLength(1, { abort: true }),
      withConstraint(z.maxLength(SECURITY_CODE_MAX_LENGTH), { maximum: SECURITY_CODE_MAX_LENGTH }),
    ),
});

export type VerificationFields = z.infer<typeof verificationSchema>;
