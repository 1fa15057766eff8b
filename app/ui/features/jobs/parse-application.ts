import { parseWithZod } from "@conform-to/zod/v4";
import type { JobRequirements } from "~/domain/jobs/application";
import { applicationSchema, type ApplicationFieldName } from "~/domain/jobs/application-schema";
import { resumeCopy } from "~/ui/copy/jobs/resume";

const TEXTS: Readonly<Record<ApplicationFieldName, { required: string; wrong?: string }>> = resumeCopy.fields;

/** A required value is missing. */
const MISSING: ReadonlySet<string | undefined> = new Set(["invalid_type", "too_small"]);

/** The validation rules of the application form, for browser and server, with the texts of product.md §5.2. */
export function parseApplication(fields: FormData, job: JobRequirements) {
  return parseWithZod(fields, {
    schema: applicationSchema(job),
    error({ code, path = [] }) {
      const texts = TEXTS[path[0] as ApplicationFieldName];
      return MISSING.has(code) ? texts.required : (texts.wrong ?? texts.required);
    },
  });
}
