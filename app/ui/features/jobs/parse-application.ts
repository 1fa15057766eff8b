import { parse } from "@conform-to/react";
import { safeParse } from "zod/mini";
import type { JobRequirements } from "~/domain/jobs/application";
import { applicationSchema, type ApplicationFieldName, type ApplicationFields } from "~/domain/jobs/application-schema";
import { resumeCopy } from "~/ui/copy/jobs/resume";

const TEXTS: Readonly<Record<ApplicationFieldName, { required: string; wrong?: string }>> = resumeCopy.fields;

/** A required value is missing. */
const MISSING: ReadonlySet<string | undefined> = new Set(["invalid_type", "too_small"]);

/**
 * The validation rules of the application form, for browser and server, with the texts of product.md §5.2. Not
 * `parseWithZod`, which would bring the whole classic zod for its coercion of empty fields (docs/decisions/458).
 */
export function parseApplication(fields: FormData, job: JobRequirements) {
  return parse<ApplicationFields, string[]>(fields, {
    resolve(payload) {
      const { success, data, error } = safeParse(applicationSchema(job), payload, {
        error({ code, path = [] }) {
          const texts = TEXTS[path[0] as ApplicationFieldName];
          return MISSING.has(code) ? texts.required : (texts.wrong ?? texts.required);
        },
      });
      if (success) return { value: data };
      const errors: Record<string, string[]> = {};
      for (const { path, message } of error.issues) (errors[String(path[0])] ??= []).push(message);
      return { error: errors };
    },
  });
}
