import { parseWithZod } from "@conform-to/zod/v4";
import type { JobDemands } from "~/domain/jobs/application";
import { applicationSchema, type ApplicationFieldName } from "~/domain/jobs/application-schema";
import { resumeCopy } from "~/ui/copy/jobs/resume";

const TEXTS: Readonly<Record<ApplicationFieldName, { required: string; wrong?: string }>> = resumeCopy.fields;

/** Nothing given, where something must be. */
const MISSING: ReadonlySet<string | undefined> = new Set(["invalid_type", "too_small"]);

/** The rules of the application form, in the browser and on the server, with the texts of product.md §5.2. */
export function parseApplication(fields: FormData, job: JobDemands) {
  return parseWithZod(fields, {
    schema: applicationSchema(job),
    error({ code, path = [] }) {
      const texts = TEXTS[path[0] as ApplicationFieldName];
      return MISSING.has(code) ? texts.required : (texts.wrong ?? texts.required);
    },
  });
}
