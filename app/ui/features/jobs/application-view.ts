import type { SubmissionResult } from "@conform-to/react";
import type { Captcha, CityChoice, StoreChoice, TextFieldName, UploadedFile, UploadKind } from "~/domain/application";

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
}

/** Text fields as they were typed. */
export interface ApplicationValues extends Record<TextFieldName | "cityId", string> {
  positionIdList: string[];
}

/** What the server says to a form that was not sent on: nothing that was typed or uploaded is lost. */
export interface ApplicationReply {
  /** null where only stores, a captcha or the files were asked for. */
  result: SubmissionResult | null;
  /** Errors of the whole form, such as what the upstream said. */
  applicationKey: string;
  values: ApplicationValues;
  captcha: Captcha | null;
  /** Of the chosen city; null = no city is chosen, or they could not be loaded. */
  stores: StoreChoice[] | null;
  uploads: Record<UploadKind, UploadedFile[]>;
  /** Files that were not kept, in words. */
  notices: string[];
}

/** Where no answer came to a form that was sent. */
export interface LostAnswer {
  lost: true;
}
