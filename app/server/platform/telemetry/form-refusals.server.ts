import type { Registry } from "prom-client";
import type { FailureReference } from "~/domain/failure-reference";
import { pagePathOf } from "~/domain/urls/page-path";
import { urls } from "~/domain/urls/urls";
import { failureReference, referenceOf } from "./failure-reference.server";
import type { Log } from "./logger.server";
import { count } from "./metrics.server";
import { site } from "../request-scope.server";

export type FormRefusal = "origin" | "type" | "size" | "validation" | "captcha" | "limit" | "storage" | "upstream";
export type FormName = "application" | "upload" | "verification" | "other";

export interface RefusalDetails {
  /** Of the upstream; its digits are masked, because it may quote what was typed. */
  message?: string | null;
  /** Where the request has no scope yet. */
  requestId?: string;
}

export interface FormRefusals {
  /** Returns what the visitor can quote, to be shown with the reason; null under stock remix-serve. */
  note(form: FormName, reason: FormRefusal, details?: RefusalDetails): FailureReference | null;
}

const FORMS: Readonly<Record<string, FormName>> = {
  [urls.jobs]: "application",
  [urls.uploads]: "upload",
  [urls.verification]: "verification",
  [urls.verificationAnswer]: "verification",
  [urls.productVerification]: "verification",
};
const MAX_MESSAGE_LENGTH = 200;

/** The form that is posted to a path. */
export const formAt = (path: string): FormName => FORMS[pagePathOf(path)] ?? "other";

/** Counts forms that did not succeed, with a line each (docs/decisions/338): no name, number or file name. */
export function createFormRefusals({ log, metrics }: { log: Pick<Log, "info">; metrics: Registry }): FormRefusals {
  for (const form of ["application", "upload", "verification"]) {
    for (const reason of ["upstream", "storage"]) count(metrics, "form_refusals_total", { form, reason }, 0);
  }
  return {
    note(form, reason, { message, requestId } = {}) {
      count(metrics, "form_refusals_total", { form, reason });
      const said = message ? { message: message.slice(0, MAX_MESSAGE_LENGTH).replaceAll(/\d/g, "#") } : {};
      log.info({ ...(requestId === undefined ? {} : { requestId }), form, reason, ...said }, "form refused");
      return requestId === undefined ? failureReference() : referenceOf(requestId);
    },
  };
}

declare module "../site.server" {
  interface Site {
    readonly formRefusals: FormRefusals;
  }
}

export const formRefusals = (): FormRefusals => site().formRefusals;
