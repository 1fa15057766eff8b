import type { Job } from "./job";
import type { Area, Store } from "../store";

/** The job application: what is sent, and its limits (product.md §3.14 Application, product.md §9.4 Application). */

export const CAPTCHA_MAX_LENGTH = 4;
export const STORES_MAX = 2;
export const CAPTCHA_REFRESH_MS = 5 * 60 * 1000;

/** The fields of a job that the form depends on. */
export type JobRequirements = Pick<Job, "storeRequired" | "workFileRequired">;

/** A city or store option of the form. */
export type CityChoice = Pick<Area, "id" | "name">;
export type StoreChoice = Pick<Store, "id" | "name">;

export interface Captcha {
  captchaKey: string;
  /** `data:image/…` of a png, jpeg or gif. */
  image: string;
}

/** What the result says about an application. */
export interface ApplicationReceipt {
  /** In China, `YYYY-MM-DD HH:mm`. */
  sentAt: string;
  /** With its middle hidden. */
  phoneNumber: string;
}

export const UPLOAD_KINDS = ["resume", "portfolio"] as const;

/** Which of the form's two file lists a file belongs to. */
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Maximum number of files per kind. */
export const MAX_UPLOADS: Readonly<Record<UploadKind, number>> = { resume: 1, portfolio: 5 };
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum bytes of the whole body of a form that contains files (docs/decisions/071). */
export const MAX_FILES_FORM_BYTES = 160 * 1024 * 1024;

/** A staged file as the visitor's form refers to it (product.md §3.15 Uploaded file). */
export interface UploadedFile {
  id: string;
  /** The visitor's file name. */
  name: string;
  /** Bytes. */
  size: number;
}

/** Why a file was refused (product.md §8.4 File messages). */
export type UploadRefusal = "type" | "size" | "empty" | "name" | "storage" | "count" | "full" | "tooMany";
