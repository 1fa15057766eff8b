import { parseWithZod } from "@conform-to/zod/v4";
import { verificationSchema } from "~/domain/verification/verification-schema";
import { verificationFormCopy } from "~/ui/copy/verification/form";

/** The validation rules of the verification form, for browser and server, with the text of product.md §5.1. */
export function parseVerification(fields: FormData) {
  return parseWithZod(fields, { schema: verificationSchema, error: () => verificationFormCopy.emptyCode });
}
