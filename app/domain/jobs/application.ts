import type { Job } from "./job";
import type { Area, Store } from "../store";

/** The application for a job: what is sent, and its limits (product.md §3.14 Application, product.md §9.4 Application). */

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

export const UPLOAD_KINDS = ["resume", "portfolio"] as const;

/** Which of the form's two lists a file belongs to. */
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** How many files of a kind an application has. */
export const MAX_UPLOADS: Readonly<Record<UploadKind, number>> = { resume: 1, portfolio: 5 };
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of the whole body of a form that brings files (docs/decisions/071). */
export const MAX_FILES_FORM_BYTES = 160 * 1024 * 1024;

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
