import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/logger.server";
import { minutes } from "~/server/platform/durations.server";
import { makeSubfolder } from "./folder-lease.server";

const LIFETIME_MS = minutes(30);

export interface StagedFormsOptions {
  /** Made when it is missing, in a folder that is there; shared by all processes of the site. */
  folder: string;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  /** By the folder's own clock, in ms. */
  now: () => number;
}

export interface StagedForms {
  /** Keeps what was typed into the form with this key; false where it could not be written. */
  keep(key: string, visitorId: string, form: object): Promise<boolean>;
  /** What this visitor's form was kept with; null where there is none, or no longer. */
  find(key: string, visitorId: string): Promise<unknown>;
  remove(key: string, visitorId: string): Promise<void>;
  /** Removes what has outlived its time; how many. */
  sweep(): Promise<number>;
}

/**
 * Forms that were sent and not taken (product.md §12.8): a document's post leads on to a page that shows one again. Its file is
 * named by a keyed hash of the form's key and its visitor, so nobody else finds it, and lives as long as staged files.
 */
export function createStagedForms({ folder, hash, log, now }: StagedFormsOptions): StagedForms {
  const pathOf = (key: string, visitorId: string) => join(folder, `${hash("form", key, visitorId)}.json`);
  const isOver = async (path: string) => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs + LIFETIME_MS < now();
  };

  return {
    async keep(key, visitorId, form) {
      let part: string | null = null;
      try {
        const path = pathOf(key, visitorId);
        part = `${path}.${randomUUID()}`;
        await makeSubfolder(folder);
        await writeFile(part, JSON.stringify(form), { mode: 0o600 });
        await rename(part, path);
        return true;
      } catch (error) {
        if (part !== null) await rm(part, { force: true }).catch(() => undefined);
        log.error({ err: error }, "staged form could not be written");
        return false;
      }
    },

    async find(key, visitorId) {
      const path = pathOf(key, visitorId);
      if (await isOver(path)) return null;
      try {
        return JSON.parse(await readFile(path, "utf8")) as unknown;
      } catch {
        return null;
      }
    },

    remove: (key, visitorId) => rm(pathOf(key, visitorId), { force: true }),

    async sweep() {
      let count = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (!(await isOver(path))) continue;
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
}
