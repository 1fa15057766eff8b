import type { SubmissionResult } from "@conform-to/react";
import type { Captcha, CityChoice, StoreChoice, UploadedFile, UploadKind } from "~/domain/jobs/application";

/** Answer of /resources/stores; null = they could not be loaded. */
export interface StoresAnswer {
  stores: StoreChoice[] | null;
}

/** Answer of /resources/captcha; null = it could not be loaded. */
export interface CaptchaAnswer {
  captcha: Captcha | null;
}

/** The form as it is entered. */
export interface ApplicationStart {
  /** Random; the same as long as the form lives, so that it is sent once (product.md §12.7). */
  applicationKey: string;
  captcha: Captcha | null;
  /** null = they could not be loaded. */
  cities: CityChoice[] | null;
  /** The form as it was sent before, where it was not taken. */
  reply: ApplicationReply | null;
}

/** What the server says to a form that was not sent on: nothing that was typed or uploaded is lost. */
export interface ApplicationReply {
  applicationKey: string;
  /** conform's, with what was typed. */
  result: SubmissionResult;
  captcha: Captcha | null;
  /** Of the chosen city; null = no city is chosen, or they could not be loaded. */
  stores: StoreChoice[] | null;
  uploads: Record<UploadKind, UploadedFile[]>;
  /** Files that were not kept, in words. */
  notices: string[];
}

/** Where no answer came to a form that was sent: what is known of it stays as it was. */
export interface LostAnswer {
  lost: true;
  result: SubmissionResult;
}
