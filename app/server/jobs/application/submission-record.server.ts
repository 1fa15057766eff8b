import { randomUUID } from "node:crypto";
import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hours, minutes } from "~/server/platform/durations.server";
import { LEASE_LIVES_MS, makeSubfolder, type FolderLease } from "./folder-lease.server";

/** How a submit ended: `unknown` = it was sent, and nobody knows whether it arrived. */
export type SubmissionOutcome<Failure> =
  { status: "sent" } | { status: "unknown" } | { status: "failed"; failure: Failure };

export interface SubmissionRecordOptions<Failure> {
  /** Shared by all processes that may be sent the same form; made when it is missing. */
  folder: string;
  /** Of this process; who is not alive by it is taken for dead. */
  lease: FolderLease;
  failureSchema: z.ZodType<Failure>;
  /** Longer than any submit takes: who waits for another process's waits no longer. */
  waitMs: number;
}

/** What every process that shares a folder knows of the forms that were sent. */
export interface SubmissionRecord<Failure> {
  /**
   * Takes a form for this process to send ("mine"), or waits for the outcome of the process that sends it.
   * @throws SubmissionRecordError when the folder cannot be written or the record in it not read: nobody could be kept from
   * sending it too
   */
  acquire(name: string): Promise<"mine" | SubmissionOutcome<Failure>>;
  /** Publishes the outcome of what was acquired. Never throws: an outcome that cannot be written is `unknown` to others. */
  publish(name: string, outcome: SubmissionOutcome<Failure>): Promise<void>;
  /** Gives back what was acquired and not carried out. */
  release(name: string): Promise<void>;
  /**
   * The outcome of this form, awaited where another process is sending it; null where nobody did.
   * @throws SubmissionRecordError when it cannot be read
   */
  outcomeOf(name: string): Promise<SubmissionOutcome<Failure> | null>;
  /** Removes outcomes that are a day old, what refusals said a while ago, and what crashes left half written. Never throws. */
  sweep(): Promise<void>;
}

export class SubmissionRecordError extends Error {
  override readonly name = "SubmissionRecordError";
}

export const REMEMBERED_MS = hours(24);
const FAILURES_REMEMBERED_MS = minutes(10);
const POLL_MS = 100;
/** A record, or what lies beside one: the words of a refusal, and what is half written. */
const NAME = /^[0-9a-f]{64}(\.failed)?(\.new)?$/;

/**
 * One file for each form: `running {owner} {attempt}` while its owner sends it, then `sent` or `unknown`; after a failure it
 * goes, and a file beside it tells whoever waited why. The file system lets one process make it (O_EXCL); whether its
 * owner still lives, the lease says. Its name is a hash of the form's key.
 */
export function createSubmissionRecord<Failure>(options: SubmissionRecordOptions<Failure>): SubmissionRecord<Failure> {
  const { folder, lease, waitMs } = options;
  const failedSchema = z.object({ attempt: z.string(), failure: options.failureSchema });
  const attempts = new Map<string, string>();
  const pathOf = (name: string) => join(folder, name);

  /** False = it is there already. */
  async function create(path: string, text: string): Promise<boolean> {
    const write = () => writeFile(path, text, { flag: "wx", mode: 0o600, flush: true });
    try {
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        await makeSubfolder(folder);
        await write();
      });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      // Made, and not filled: a full disk.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** @param until by `performance.now()` */
  async function awaitOutcome(name: string, until: number): Promise<SubmissionOutcome<Failure> | null> {
    for (let attempt: string | null = null; ;) {
      const text = await readIfThere(pathOf(name));
      if (text === null) return attempt === null ? null : failureOf(name, attempt);
      if (text === "sent" || text === "unknown") return { status: text };
      const [, owner, id] = /^running ([0-9a-f]+) (\S+)$/.exec(text) ?? [];
      if (id !== undefined) attempt = id;
      // Without an owner it was made a moment ago and is about to be filled, or its process died in between.
      const isUnderWay = owner === undefined ? await isYoung(pathOf(name)) : await lease.isAlive(owner);
      if (!isUnderWay || performance.now() > until) return { status: "unknown" };
      await aMoment();
    }
  }

  async function failureOf(name: string, attempt: string): Promise<SubmissionOutcome<Failure> | null> {
    const text = await readIfThere(`${pathOf(name)}.failed`);
    const parsed = failedSchema.safeParse(text === null ? null : JSON.parse(text));
    return parsed.success && parsed.data.attempt === attempt
      ? { status: "failed", failure: parsed.data.failure }
      : null;
  }

  async function isYoung(path: string): Promise<boolean> {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs + LEASE_LIVES_MS >= lease.now();
  }

  async function release(name: string): Promise<void> {
    attempts.delete(name);
    await rm(pathOf(name), { force: true }).catch(() => undefined);
  }

  return {
    release,

    outcomeOf: (name) =>
      awaitOutcome(name, performance.now() + waitMs).catch((error: unknown) => {
        throw new SubmissionRecordError("the record of a submission could not be read", { cause: error });
      }),

    async acquire(name) {
      const attempt = randomUUID();
      const until = performance.now() + waitMs;
      try {
        await lease.hold();
        do {
          if (await create(pathOf(name), `running ${lease.owner} ${attempt}`)) {
            attempts.set(name, attempt);
            return "mine";
          }
          const outcome = await awaitOutcome(name, until);
          if (outcome !== null) return outcome;
          // It went in between: given back, or refused before anybody could ask.
          await aMoment();
        } while (performance.now() < until);
        throw new Error("its record is there, and is not");
      } catch (error) {
        throw new SubmissionRecordError("a submission could not be recorded", { cause: error });
      }
    },

    async publish(name, outcome) {
      const path = pathOf(name);
      try {
        if (outcome.status === "failed") {
          const told = { attempt: attempts.get(name), failure: outcome.failure };
          await replace(`${path}.failed`, JSON.stringify(told));
          await release(name);
        } else {
          await replace(path, outcome.status);
        }
      } catch {
        // The lock stands, and becomes `unknown` to others when its owner is gone.
        if (outcome.status === "failed") await release(name);
      }
      attempts.delete(name);
    },

    async sweep() {
      for (const file of await readdir(folder).catch(() => [])) {
        const kind = NAME.exec(file);
        if (kind === null) continue;
        const { mtimeMs } = await stat(pathOf(file)).catch(() => ({ mtimeMs: Infinity }));
        const isOutcome = kind[1] === undefined && kind[2] === undefined;
        const livesMs = isOutcome ? REMEMBERED_MS : FAILURES_REMEMBERED_MS;
        if (mtimeMs + livesMs < lease.now()) await rm(pathOf(file), { force: true }).catch(() => undefined);
      }
    },
  };
}

const aMoment = () => new Promise((later) => setTimeout(later, POLL_MS));

/** Null only where it is not there: what cannot be read may say that it was sent. */
async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Whole or not at all. */
async function replace(path: string, text: string): Promise<void> {
  const written = `${path}.new`;
  try {
    await writeFile(written, text, { mode: 0o600, flush: true });
    await rename(written, path);
  } catch (error) {
    await rm(written, { force: true }).catch(() => undefined);
    throw error;
  }
}
