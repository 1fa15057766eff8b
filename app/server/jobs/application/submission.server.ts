import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hours } from "~/server/platform/durations.server";
import { createExpiringMap } from "~/server/platform/expiring-map.server";

/** How a submit ended: `unknown` = it was sent, and nobody knows whether it arrived. */
export type SubmissionOutcome<Failure> =
  { status: "sent" } | { status: "unknown" } | { status: "failed"; failure: Failure };

export interface Submissions<Failure> {
  /**
   * Runs `send` once for a form's key (product.md §12.7): while it runs, others with the key wait for its outcome; after
   * `sent` or `unknown` it is not run again; after `failed` it may be.
   */
  once(key: string, send: () => Promise<SubmissionOutcome<Failure>>): Promise<SubmissionOutcome<Failure>>;
  /** How a submit with this key ended, or ends that is under way; null where it may be sent. */
  settledOutcome(key: string): Promise<"sent" | "unknown" | null>;
}

const REMEMBERED_MS = hours(24);
const FORGET_EVERY_MS = hours(1);
const MAX_REMEMBERED = 100_000;

/**
 * @param folder made when it is missing; where outcomes outlive the process, so that a resend after a crash makes no second call; null = memory
 * only. Its files hold a hash of the key as name and the outcome, nothing else.
 */
export function createSubmissions<Failure>(folder: string | null): Submissions<Failure> {
  const running = new Map<string, Promise<SubmissionOutcome<Failure>>>();
  const settled = createExpiringMap<"sent" | "unknown">({ max: MAX_REMEMBERED });
  if (folder !== null) {
    void forgetOld(folder);
    setInterval(() => void forgetOld(folder), FORGET_EVERY_MS).unref();
  }

  async function run(name: string, send: () => Promise<SubmissionOutcome<Failure>>) {
    const file = folder === null ? null : join(folder, name);
    const known = settled.get(name) ?? (file === null ? null : await claim(file));
    if (known !== null) return { status: known } as const;
    const outcome = await send().catch(async (error: unknown) => {
      if (file !== null) await rm(file, { force: true });
      throw error;
    });
    if (outcome.status !== "failed") settled.set(name, outcome.status, REMEMBERED_MS);
    if (file !== null) {
      if (outcome.status === "failed") await rm(file, { force: true });
      else if (outcome.status === "sent") await markSent(file);
    }
    return outcome;
  }

  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  return {
    async settledOutcome(key) {
      const name = nameOf(key);
      const outcome = await running.get(name)?.catch(() => undefined);
      if (outcome !== undefined) return outcome.status === "failed" ? null : outcome.status;
      return settled.get(name) ?? (folder === null ? null : readOutcome(join(folder, name)));
    },

    once(key, send) {
      const name = nameOf(key);
      const flight = running.get(name) ?? run(name, send).finally(() => running.delete(name));
      running.set(name, flight);
      return flight;
    },
  };
}

/** Takes the key for this process; null = taken. What another process began and did not end is `unknown`. */
async function claim(file: string): Promise<"sent" | "unknown" | null> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, "unknown", { flag: "wx", mode: 0o600, flush: true });
    return null;
  } catch (error) {
    // A folder that cannot be written costs the memory of crashes, not the application.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") return null;
    return readOutcome(file);
  }
}

/** Whole or not at all; where the disk does not take it, the claim still says `unknown`. */
async function markSent(file: string): Promise<void> {
  const written = `${file}.new`;
  try {
    await writeFile(written, "sent", { mode: 0o600, flush: true });
    await rename(written, file);
  } catch {
    await rm(written, { force: true }).catch(() => undefined);
  }
}

async function readOutcome(file: string): Promise<"sent" | "unknown" | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : text === "sent" ? "sent" : "unknown";
}

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs + REMEMBERED_MS < Date.now()) await rm(path, { force: true });
  }
}
