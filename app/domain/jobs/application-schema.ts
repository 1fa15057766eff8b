import * as z from "zod/mini";
import { CAPTCHA_MAX_LENGTH, MAX_UPLOADS, STORES_MAX, type JobRequirements } from "./application";
import { toHalfWidth } from "../full-width";
import { toMobileDigits } from "./phone-number";

/** Attributes of a text field's input: keyboard and autofill, and rules that a browser knows. */
interface InputTraits {
  inputMode?: "numeric";
  autoComplete: string;
  maxLength?: number;
  pattern?: string;
}

const inputTraits = z.registry<InputTraits>();

/** Maximum length in code points, so that a rare character such as 𠮷 counts as one. */
const maxCharacters = (max: number) =>
  z.check<string>(({ value, issues }) => {
    if (Array.from(value).length > max) {
      issues.push({ code: "too_big", maximum: max, origin: "string", input: value });
    }
  });

const NAME_MAX_LENGTH = 20;
const MOBILE = /^1[3-9]\d{9}$/;

/** Not white space, and not of zero width, which a chat or a table leaves around what is copied. */
const VISIBLE = /[^\s\u200b-\u200f\u2060]/;

const filled = () =>
  z.string().check(
    z.trim(),
    z.overwrite((text) => (VISIBLE.test(text) ? text : "")),
    z.minLength(1, { abort: true }),
  );

/**
 * The text fields of the form in display order, by their upstream names. To add one, add a line here and its texts in
 * ui/copy/jobs/resume.ts; form, validation, pre-check and submit follow.
 */
export const textFields = {
  personName: filled()
    .check(maxCharacters(NAME_MAX_LENGTH))
    .register(inputTraits, { autoComplete: "name", maxLength: NAME_MAX_LENGTH }),
  phoneNumber: filled()
    .check(z.overwrite(toMobileDigits), z.regex(MOBILE))
    .register(inputTraits, { inputMode: "numeric", autoComplete: "tel-national", pattern: MOBILE.source }),
};

export type TextFieldName = keyof typeof textFields;
export const TEXT_FIELD_NAMES = Object.keys(textFields) as TextFieldName[];
export const traitsOf = (name: TextFieldName) => inputTraits.get(textFields[name]);

/** A form sends a list as nothing, one text, or several; blank ones do not count. */
const entries = z.transform((given: unknown) => {
  const present = [given].flat().filter((entry) => entry !== "" && entry !== undefined);
  return present.length === 0 ? undefined : present;
});

function list(max: number, isRequired: boolean) {
  const atMost = z.array(z.string()).check(z.maxLength(max));
  return z.pipe(entries, isRequired ? atMost.check(z.minLength(1)) : z._default(atMost, []));
}

/**
 * All validation rules of the application form (product.md §5.2 Application form), for the browser and the server.
 * Files appear as ids of staged uploads. The error texts are in ui/copy/jobs/resume.ts.
 */
export function applicationSchema({ storeRequired, workFileRequired }: JobRequirements) {
  return z.object({
    ...textFields,
    cityId: filled(),
    positionIdList: list(STORES_MAX, storeRequired),
    resumeUpload: list(MAX_UPLOADS.resume, true),
    portfolioUpload: list(MAX_UPLOADS.portfolio, workFileRequired),
    captchaKey: z.string().check(z.minLength(1)),
    captchaCode: filled().check(z.overwrite(toHalfWidth), maxCharacters(CAPTCHA_MAX_LENGTH)),
  });
}

export type ApplicationFields = z.infer<ReturnType<typeof applicationSchema>>;
export type ApplicationFieldName = keyof ApplicationFields;

/** The text fields of an application. Personal data: never in a log, a cache or a URL. */
export interface Application extends Record<TextFieldName, string> {
  jobId: string;
  cityId: string;
  /** Ids of stores, at most two. */
  positionIdList: readonly string[];
  captchaKey: string;
  captchaCode: string;
}
