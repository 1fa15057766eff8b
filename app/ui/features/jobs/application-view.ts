import type { SubmissionResult } from "@conform-to/react";
import type { FailureReference } from "~/domain/failure-reference";
import type { Captcha, CityChoice, StoreChoice, UploadedFile, UploadKind } from "~/domain/jobs/application";
import type { ApplicationFieldName } from "~/domain/jobs/application-schema";

/** Response of /resources/stores; null = they could not be loaded. */
export interface StoresAnswer {
  stores: StoreChoice[] | null;
}

/** Response of /resources/captcha; null = it could not be loaded. */
export interface CaptchaAnswer {
  captcha: Captcha | null;
}

/** The initial form. */
export interface ApplicationStart {
  /** Random; constant for the lifetime of the form, so that it is submitted once (product.md §12.7). */
  applicationKey: string;
  captcha: Captcha | null;
  /** null = they could not be loaded. */
  cities: CityChoice[] | null;
  /** The form as posted before, if it was refused. */
  reply: ApplicationReply | null;
}

/** The server's reply to a form that was not submitted upstream; no input or upload is lost. */
export interface ApplicationReply {
  applicationKey: string;
  /** conform's result, with the input. */
  result: SubmissionResult;
  captcha: Captcha | null;
  /** Of the selected city; null = no city selected, or they could not be loaded. */
  stores: StoreChoice[] | null;
  uploads: Record<UploadKind, UploadedFile[]>;
  /** Messages about refused files. */
  notices: string[];
  /** The field of a button that did not send the form, which takes the focus; null = the first invalid one does. */
  focus: ApplicationFieldName | null;
  /** Of the request that failed, or was over a limit. */
  reference: FailureReference | null;
}

/** No reply came to a submit: the state of the form is unchanged. */
export interface LostAnswer {
  lost: true;
  /** The site refused the request before anything was sent; null = nobody knows what became of it. */
  refusal: { reference: FailureReference | null } | null;
}
