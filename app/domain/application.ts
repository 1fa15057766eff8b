import type { Job } from "./job";
import type { Area, Store } from "./store";

/** The application for a job: what is sent, and its limits (product.md §3.14 Application, product.md §9.4 Application). */

interface TextFieldRules {
  /** In characters as people count them. */
  maxLength?: number;
  pattern?: RegExp;
  type?: "tel";
  inputMode?: "numeric";
  autoComplete: string;
}

/**
 * The text fields of the form in their order, by their names upstream; each is required. A new one is a line here and its
 * texts in ui/copy/jobs/resume.ts: form, rules, pre-check and submit follow.
 */
const TEXT_FIELDS = {
  personName: { maxLength: 20, autoComplete: "name" },
  phoneNumber: { pattern: /^1[3-9]\d{9}$/, type: "tel", inputMode: "numeric", autoComplete: "tel-national" },
} as const satisfies Record<string, TextFieldRules>;

export type TextFieldName = keyof typeof TEXT_FIELDS;
export const TEXT_FIELD_NAMES = Object.keys(TEXT_FIELDS) as TextFieldName[];
export const rulesOf = (name: TextFieldName): TextFieldRules => TEXT_FIELDS[name];

export const CAPTCHA_MAX_LENGTH = 4;
export const STORES_MAX = 2;
export const CAPTCHA_REFRESH_MS = 5 * 60 * 1000;

/** What the form depends on of the job it is for. */
export type JobDemands = Pick<Job, "storeRequired" | "workFileRequired">;

/** A city, and a store of it, as an applicant may choose them. */
export type CityChoice = Pick<Area, "id" | "name">;
export type StoreChoice = Pick<Store, "id" | "name">;

export interface Captcha {
  captchaKey: string;
  /** `data:image/…` of a png, jpeg or gif. */
  image: string;
}

/** The text fields of an application. Personal: in no log, no cache, no URL. */
export interface Application extends Record<TextFieldName, string> {
  jobId: string;
  cityId: string;
  /** Ids of stores, two at most. */
  positionIdList: readonly string[];
  captchaKey: string;
  captchaCode: string;
}

export const UPLOAD_KINDS = ["resume", "portfolio"] as const;

/** Which of the form's two lists a file belongs to. */
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** How many files of a kind an application has. */
export const MAX_UPLOADS: Readonly<Record<UploadKind, number>> = { resume: 1, portfolio: 5 };
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** A staged file as the visitor's form knows it (product.md §3.15 Uploaded file). */
export interface UploadedFile {
  id: string;
  /** As the visitor named it. */
  name: string;
  /** Bytes. */
  size: number;
}

/** Why a file is not kept (product.md §8.4 File messages). */
export type UploadRefusal = "type" | "size" | "empty" | "name" | "storage" | "count" | "full" | "tooMany";
