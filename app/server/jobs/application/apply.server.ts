import { join } from "node:path";
import { z } from "zod";
import type { Application } from "~/domain/jobs/application-schema";
import type { Config } from "~/server/platform/config/config.server";
import { minutes, seconds } from "~/server/platform/durations.server";
import { logger } from "~/server/platform/logger.server";
import { site } from "~/server/platform/request-scope.server";
import { checkApplication, isAmbiguous, submitApplication } from "../jobs.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { StagedUpload } from "./staged-uploads.server";
import { createSubmissionRecord, SubmissionRecordError, type SubmissionOutcome } from "./submission-record.server";
import { createSubmissions, type Submissions } from "./submission.server";
import type { SiteUploads } from "./upload-folder.server";

/**
 * Why an application was refused (product.md §8.1): by the pre-check, with or without a message; or because the request
 * failed.
 */
export type ApplyFailure = { kind: "refused"; message: string | null } | { kind: "failed" };

const failureSchema: z.ZodType<ApplyFailure> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), message: z.string().nullable() }),
  z.object({ kind: z.literal("failed") }),
]);

export type ApplyOutcome = SubmissionOutcome<ApplyFailure>;

declare module "~/server/platform/site.server" {
  interface Site {
    readonly submissions: Submissions<ApplyFailure>;
  }
}

/** Hidden, so that the folder lists nothing but staged files. */
const RECORDS = ".applications";
const SWEEP_EVERY_MS = minutes(10);

/**
 * A site's submission record: in UPLOAD_DIR, which its processes share; without it in CACHE_DIR, else in memory.
 * CACHE_DIR belongs to one process: without UPLOAD_DIR its lease is in a folder of its own.
 */
export function createSiteSubmissions(
  { uploadDir, cacheDir, api }: Pick<Config, "uploadDir" | "cacheDir" | "api">,
  uploads: () => SiteUploads,
): Submissions<ApplyFailure> {
  const base = uploadDir ?? cacheDir;
  if (base === null) return createSubmissions<ApplyFailure>(null);
  const waitMs = api.timeoutMs + api.writeTimeoutMs + seconds(10);
  const folder = join(base, RECORDS);
  const open = () => {
    const made = createSubmissionRecord({ folder, lease: uploads().lease, failureSchema, waitMs });
    const sweep = () => void made.sweep();
    sweep();
    setInterval(sweep, SWEEP_EVERY_MS).unref();
    return made;
  };
  let record: ReturnType<typeof open> | undefined;
  return createSubmissions(() => (record ??= open()));
}

/**
 * Pre-check, then submit with the files (product.md §7.3), at most once per form key: concurrent calls with the same
 * key get the outcome of the first.
 * @param key random, one per form; never personal data
 */
export async function applyOnce(
  key: string,
  application: Application,
  files: { resume: StagedUpload; others: readonly StagedUpload[] },
): Promise<ApplyOutcome> {
  try {
    return await site().submissions.once(key, () => apply(application, files));
  } catch (error) {
    if (!(error instanceof SubmissionRecordError)) throw error;
    logger().error({ err: error }, "application not sent");
    return { status: "failed", failure: { kind: "failed" } };
  }
}

/** Outcome of the submit with this key; null if it was not sent, or was refused and may be sent again. */
export async function recordedOutcome(key: string): Promise<"sent" | "unknown" | null> {
  try {
    return await site().submissions.recordedOutcome(key);
  } catch (error) {
    // `applyOnce` fails then too, and tells visitor and log: nothing is sent that could not be recorded.
    if (error instanceof SubmissionRecordError) return null;
    throw error;
  }
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
    if (isAmbiguous(error)) return { status: "unknown" };
    if (error.kind === "rejected") {
      return { status: "failed", failure: { kind: "refused", message: error.errorMessage } };
    }
    return { status: "failed", failure: { kind: "failed" } };
  }
}
