import { randomUUID } from "node:crypto";
import { open, readFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hours, minutes } from "~/server/platform/durations.server";
import { codeOf, makeSubfolder, replaceFile } from "~/server/platform/files.server";
import { LEASE_TTL_MS, type FolderLease } from "./folder-lease.server";

/** Outcome of a submit: `unknown` = it was sent, but whether it arrived is not known. */
export type SubmissionOutcome<Failure> =
  { status: "sent" } | { status: "unknown" } | { status: "failed"; failure: Failure };

export interface SubmissionRecordOptions<Failure> {
  /** Shared by all processes that may receive the same form; created if missing. */
  folder: string;
  /** This process's lease; owners without a live lease count as dead. */
  lease: FolderLease;
  failureSchema: z.ZodType<Failure>;
  /** Maximum wait for another process's submit; longer than any submit takes. */
  waitMs: number;
  openFile?: typeof open;
}

/** The submissions made by all processes that share a folder. */
export interface SubmissionRecord<Failure> {
  /**
   * Takes exclusive ownership of a form ("mine"), or waits for the outcome of the process that owns it.
   * @throws SubmissionRecordError if the folder cannot be written or the record cannot be read: exclusivity could not
   * be guaranteed
   */
  acquire(name: string): Promise<"mine" | SubmissionOutcome<Failure>>;
  /** Publishes the outcome of an acquired form. Never throws: if it cannot be written, others see `unknown`. */
  publish(name: string, outcome: SubmissionOutcome<Failure>): Promise<void>;
  /** Gives up a form that was acquired but not sent. */
  release(name: string): Promise<void>;
  /**
   * The outcome of this form, awaited if another process is sending it; null if it was not sent.
   * @throws SubmissionRecordError if the record cannot be read
   */
  outcomeOf(name: string): Promise<SubmissionOutcome<Failure> | null>;
  /** Removes outcomes older than a day, older refusals, and partial files of crashed processes. Never throws. */
  sweep(): Promise<void>;
}

export class SubmissionRecordError extends Error {
  override readonly name = "SubmissionRecordError";
}

export const OUTCOME_TTL_MS = hours(24);
const FAILURE_TTL_MS = minutes(10);
const POLL_MS = 100;
/** A record, and the files next to it: a refusal (.failed), and a partial write (.new). */
const NAME = /^[0-9a-f]{64}(\.failed)?(\.new)?$/;

/**
 * One file per form: `running {owner} {attempt}` while its owner sends it, then `sent` or `unknown`. After a failure it
 * is deleted, and a `.failed` file tells waiting processes why. O_EXCL lets only one process create it; the lease shows
 * whether its owner is alive. The file name is a hash of the form's key.
 */
export function createSubmissionRecord<Failure>(options: SubmissionRecordOptions<Failure>): SubmissionRecord<Failure> {
  const { folder, lease, waitMs, openFile = open } = options;
  const failedSchema = z.object({ attempt: z.string(), failure: options.failureSchema });
  const attempts = new Map<string, string>();
  const pathOf = (name: string) => join(folder, name);

  /** False = it exists already. */
  async function create(path: string, text: string): Promise<boolean> {
    const createNew = () => openFile(path, "wx", 0o600);
    const file = await createNew()
      .catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        await makeSubfolder(folder);
        return createNew();
      })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return null;
        throw error;
      });
    if (file === null) return false;
    try {
      await file.writeFile(text);
      await file.sync();
      return true;
    } catch (error) {
      // Created here but not filled: the disk is full.
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** @param until in terms of `performance.now()` */
  async function awaitOutcome(name: string, until: number): Promise<SubmissionOutcome<Failure> | null> {
    for (let attempt: string | null = null; ;) {
      const text = await readIfThere(pathOf(name));
      if (text === null) return attempt === null ? null : failureOf(name, attempt);
      if (text === "sent" || text === "unknown") return { status: text };
      const [, owner, id] = /^running ([0-9a-f]+) (\S+)$/.exec(text) ?? [];
      if (id !== undefined) attempt = id;
      // An empty record was created just now and is about to be filled, or its process died in between.
      const isUnderWay = owner === undefined ? await isYoung(pathOf(name)) : await lease.isAlive(owner);
      if (!isUnderWay || performance.now() > until) return { status: "unknown" };
      await pollDelay();
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
    return mtimeMs + LEASE_TTL_MS >= lease.now();
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
          // The record disappeared in the meantime: released, or refused before the reason could be read.
          await pollDelay();
        } while (performance.now() < until);
        throw new Error("its record keeps appearing and disappearing");
      } catch (error) {
        throw new SubmissionRecordError("a submission could not be recorded", { cause: error });
      }
    },

    async publish(name, outcome) {
      const path = pathOf(name);
      try {
        if (outcome.status === "failed") {
          const record = { attempt: attempts.get(name), failure: outcome.failure };
          await replace(`${path}.failed`, JSON.stringify(record));
          await release(name);
        } else {
          await replace(path, outcome.status);
        }
      } catch {
        // After `sent` or `unknown` the `running` record remains: it reads as `unknown` once its owner's lease has expired.
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
        const ttlMs = isOutcome ? OUTCOME_TTL_MS : FAILURE_TTL_MS;
        if (mtimeMs + ttlMs < lease.now()) await rm(pathOf(file), { force: true }).catch(() => undefined);
      }
    },
  };
}

const pollDelay = () => new Promise((later) => setTimeout(later, POLL_MS));

/** Null only if the file is missing: an unreadable one may record a sent form. */
async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const replace = (path: string, text: string) => replaceFile(path, text, { temporary: `${path}.new`, flush: true });
