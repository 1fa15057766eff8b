import type { Application } from "~/domain/application";
import { site } from "~/server/platform/request-scope.server";
import { checkApplication, mayHaveArrived, submitApplication } from "../jobs.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { StagedUpload } from "./staged-uploads.server";
import type { SubmissionOutcome, Submissions } from "./submission.server";

/** Why an application was not taken (product.md §8.1): the check said no, in words or without; or the request failed. */
export type ApplyFailure = { kind: "refused"; message: string | null } | { kind: "failed" };

export type ApplyOutcome = SubmissionOutcome<ApplyFailure>;

declare module "~/server/platform/site.server" {
  interface Site {
    readonly submissions: Submissions<ApplyFailure>;
  }
}

/**
 * Pre-check, then submit with the files (product.md §7.3), at most once for a form's key: all that come with it while the first
 * is under way get its outcome.
 * @param key random, of one form; never a personal field
 */
export function applyOnce(
  key: string,
  application: Application,
  files: { resume: StagedUpload; others: readonly StagedUpload[] },
): Promise<ApplyOutcome> {
  return site().submissions.once(key, () => apply(application, files));
}

/** How the submit of a form with this key ended; null where it was not sent, or was refused and may be sent again. */
export function settledOutcome(key: string): Promise<"sent" | "unknown" | null> {
  return site().submissions.settledOutcome(key);
}

async function apply(
  application: Application,
  files: { resume: StagedUpload; others: readonly StagedUpload[] },
): Promise<ApplyOutcome> {
  try {
    await checkApplication(application);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { status: "failed", failure: { kind: "refused", message: error.errorMessage } };
  }
  try {
    await submitApplication(application, files);
    return { status: "sent" };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (mayHaveArrived(error)) return { status: "unknown" };
    if (error.kind === "rejected") {
      return { status: "failed", failure: { kind: "refused", message: error.errorMessage } };
    }
    return { status: "failed", failure: { kind: "failed" } };
  }
}
