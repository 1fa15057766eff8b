import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/mini";
import {
  CAPTCHA_MAX_LENGTH,
  MAX_UPLOADS,
  STORES_MAX,
  type JobDemands,
  rulesOf,
  TEXT_FIELD_NAMES,
  type TextFieldName,
} from "~/domain/application";
import { resumeCopy } from "~/ui/copy/jobs/resume";

/** A list that may be empty unless `message` says otherwise. */
function list(max: number, maxMessage: string, message: string | null) {
  const filled = z.array(z.string()).check(z.maxLength(max, maxMessage));
  return message === null ? filled : filled.check(z.minLength(1, message));
}

const typed = (required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, { error: required, abort: true }));

function textField(name: TextFieldName) {
  const { required, wrong } = resumeCopy.textFields[name];
  const { maxLength = Infinity, pattern = /^/ } = rulesOf(name);
  const isRight = (value: string) => Array.from(value).length <= maxLength && pattern.test(value);
  return typed(required).check(z.refine(isRight, wrong));
}
const textFields = Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, textField(name)])) as Record<
  TextFieldName,
  ReturnType<typeof textField>
>;

/** Every rule of product.md §5.2's resume form, for the browser and the server alike. Files stand in it as staged ids. */
export function applicationSchema({ storeRequired, workFileRequired }: JobDemands) {
  return z.object({
    ...textFields,
    cityId: typed(resumeCopy.cityRequired),
    positionIdList: list(STORES_MAX, resumeCopy.storesLimit, storeRequired ? resumeCopy.storesRequired : null),
    resumeUpload: list(MAX_UPLOADS.resume, resumeCopy.resumeRequired, resumeCopy.resumeRequired),
    portfolioUpload: list(
      MAX_UPLOADS.portfolio,
      resumeCopy.portfolioRequired,
      workFileRequired ? resumeCopy.portfolioRequired : null,
    ),
    captchaKey: z.string(resumeCopy.captchaFailed),
    captchaCode: typed(resumeCopy.captchaRequired).check(z.maxLength(CAPTCHA_MAX_LENGTH, resumeCopy.captchaTooLong)),
  });
}

export type ApplicationFields = z.infer<ReturnType<typeof applicationSchema>>;

export function parseApplication(fields: FormData, job: JobDemands) {
  return parseWithZod(fields, { schema: applicationSchema(job) });
}
