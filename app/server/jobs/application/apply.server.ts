import { join } from "node:path";
import { z } from "zod";
import type { Application } from "~/domain/jobs/application-schema";
import type { Config } from "~/server/platform/config/config.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { ClaimError, createOnce, type Once } from "~/server/once/once.server";
import { hours, minutes, seconds } from "~/server/platform/durations.server";
import { logger } from "~/server/platform/telemetry/logger.server";
import { site } from "~/server/platform/request-scope.server";
import { isAmbiguous } from "../jobs.server";
import { checkApplication, sendApplication } from "~/server/upstream/adapters/jobs.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { StagedUpload } from "./staged-uploads.server";

const outcomeSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("sent") }),
  /** It was sent, but whether it arrived is not known. */
  z.object({ status: z.literal("unknown") }),
  z.object({
    status: z.literal("failed"),
    /** Why (product.md §8.1): refused, with or without a message; or the request failed. */
    failure: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("refused"), message: z.string().nullable() }),
      z.object({ kind: z.literal("failed") }),
    ]),
  }),
]);

export type ApplyOutcome = z.infer<typeof outcomeSchema>;

declare module "~/server/platform/site.server" {
  interface Site {
    readonly submissions: Once<ApplyOutcome>;
  }
}

/** Hidden, so that the folder lists nothing but staged files. */
const RECORDS = ".applications";
const OUTCOME_TTL_MS = hours(24);
const MAX_OUTCOMES = 100_000;
const SWEEP_EVERY_MS = minutes(10);

/**
 * A site's sent forms: in UPLOAD_DIR, which its processes share; without it in CACHE_DIR, else in memory
 * (docs/decisions/122).
 */
export function createSubmissions(config: Pick<Config, "uploadDir" | "cacheDir" | "api">): Once<ApplyOutcome> {
  const base = config.uploadDir ?? config.cacheDir;
  const store = base === null ? null : createFolderClaims(join(base, RECORDS));
  if (store !== null) {
    void store.sweep();
    setInterval(() => void store.sweep(), SWEEP_EVERY_MS).unref();
  }
  return createOnce({
    max: MAX_OUTCOMES,
    store,
    schema: outcomeSchema,
    // Without the wait in a full queue: whoever presses again hears "unknown" before a proxy gives up (60 s).
    holdMs: config.api.timeoutMs + config.api.writeTimeoutMs + seconds(10),
    lost: { value: { status: "unknown" }, ttlMs: OUTCOME_TTL_MS },
  });
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
    const { value } = await site().submissions.run(key, async () => {
      const outcome = await apply(application, files);
      return { value: outcome, ttlMs: outcome.status === "failed" ? 0 : OUTCOME_TTL_MS };
    });
    return value;
  } catch (error) {
    if (!(error instanceof ClaimError)) throw error;
    logger().error({ err: error }, "application not sent");
    return { status: "failed", failure: { kind: "failed" } };
  }
}

/** Outcome of the submit with this key; null if it was not sent, or was refused and may be sent again. */
export async function recordedOutcome(key: string): Promise<"sent" | "unknown" | null> {
  try {
    const outcome = await site().submissions.find(key);
    return outcome === null || outcome.status === "failed" ? null : outcome.status;
  } catch (error) {
    // `applyOnce` fails then too, and tells visitor and log: nothing is sent that could not be recorded.
    if (error instanceof ClaimError) return null;
    throw error;
  }
}

/** Neither call is retried (product.md §7.3), nor aborted if the visitor disconnects. */
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
    await sendApplication(application, files);
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
