import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/logger.server";
import { minutes } from "~/server/platform/durations.server";
import { limitKeyOf } from "~/server/platform/redis/rate-limits.server";
import { makeSubfolder } from "./folder-lease.server";
import type { UploadBounds } from "./upload-bounds.server";
import { createUploadLedger, LEAST_BYTES } from "./upload-ledger.server";

const LIFETIME_MS = minutes(30);
/** What the ledger counts for any form, so that all are counted alike. */
const MAX_BYTES = LEAST_BYTES;

export interface StagedFormsOptions {
  /** Made when it is missing, in a folder that is there; shared by all processes of the site. */
  folder: string;
  bounds: UploadBounds;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  /** By the folder's own clock, in ms. */
  now: () => number;
}

/** `full`: it is too large, or the folder or its client's part of it is full; `storage`: it could not be written. */
export type FormKeeping = "kept" | "full" | "storage";

export interface RefusedFormSource {
  /** Of the form. */
  key: string;
  visitorId: string;
  /** Behind the trusted proxies; null = unknown. */
  clientIp: string | null;
}

export interface StagedForms {
  /** Keeps what was typed into a form, 8 KB of JSON at most, in place of what was kept of it before. */
  keep(form: object, source: RefusedFormSource): Promise<FormKeeping>;
  /** What this visitor's form was kept with; null where there is none, or no longer. */
  find(key: string, visitorId: string): Promise<unknown>;
  /** What cannot be removed now is swept later. */
  remove(key: string, visitorId: string): Promise<void>;
  /** Removes what has outlived its time; how many. */
  sweep(): Promise<number>;
}

const keptSchema = z.looseObject({ client: z.string().default("") });

/**
 * Forms that were sent and not taken (product.md §12.8): a document's post leads on to a page that shows one again. Its file is
 * named by a keyed hash of the form's key and its visitor, so nobody else finds it, and lives as long as staged files.
 */
export function createStagedForms({ folder, bounds, hash, log, now }: StagedFormsOptions): StagedForms {
  const nameOf = (key: string, visitorId: string) => `${hash("form", key, visitorId)}.json`;
  const isOver = async (path: string) => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs + LIFETIME_MS < now();
  };

  /** Null where it is gone or damaged. */
  async function read(name: string) {
    try {
      return keptSchema.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
    } catch {
      return null;
    }
  }

  const ledger = createUploadLedger({
    folder,
    bounds,
    isEntry: (name) => name.endsWith(".json"),
    // Too small and too short-lived to be counted.
    isOthersPart: () => false,
    async readEntry(name) {
      const kept = await read(name);
      return kept === null ? null : { client: kept.client, bytes: MAX_BYTES };
    },
  });

  return {
    async keep(form, { key, visitorId, clientIp }) {
      const client = hash("upload client", limitKeyOf(clientIp));
      const text = JSON.stringify({ ...form, client });
      if (Buffer.byteLength(text) > MAX_BYTES) return "full";
      await ledger.refresh();
      const name = nameOf(key, visitorId);
      // It takes the place of the one before.
      ledger.drop(name);
      const account = ledger.open(client);
      if (!account.grow(MAX_BYTES)) return "full";
      const path = join(folder, name);
      const part = `${path}.${randomUUID()}`;
      try {
        await makeSubfolder(folder);
        await writeFile(part, text, { mode: 0o600 });
        await rename(part, path);
        account.settle(name);
        return "kept";
      } catch (error) {
        account.cancel();
        await rm(part, { force: true }).catch(() => undefined);
        log.error({ err: error }, "staged form could not be written");
        return "storage";
      }
    },

    async find(key, visitorId) {
      const name = nameOf(key, visitorId);
      if (await isOver(join(folder, name))) return null;
      const kept = await read(name);
      if (kept === null) return null;
      const { client: _client, ...form } = kept;
      return form;
    },

    async remove(key, visitorId) {
      const name = nameOf(key, visitorId);
      ledger.drop(name);
      await rm(join(folder, name), { force: true }).catch(() => undefined);
    },

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
