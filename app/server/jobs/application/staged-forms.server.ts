import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/logger.server";
import { minutes } from "~/server/platform/durations.server";
import { makeSubfolder, readJsonFile, replaceFile } from "~/server/platform/files.server";
import { limitKeyOf } from "~/server/platform/redis/rate-limits.server";
import type { UploadBounds } from "./upload-bounds.server";
import { createUploadLedger, MIN_COUNTED_BYTES } from "./upload-ledger.server";

const LIFETIME_MS = minutes(30);
/** The ledger counts the same size for every form. */
const MAX_BYTES = MIN_COUNTED_BYTES;

export interface StagedFormsOptions {
  /** Created if missing, inside an existing folder; shared by all processes of the site. */
  folder: string;
  bounds: UploadBounds;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  /** The folder's clock, in ms. */
  now: () => number;
}

/**
 * `full`: the form is too large, or the quota of the folder or the client is used up; `storage`: it could not be
 * written.
 */
export type SetFormOutcome = "kept" | "full" | "storage";

export interface RefusedFormSource {
  /** The form's key. */
  key: string;
  visitorId: string;
  /** Behind the trusted proxies; null = unknown. */
  clientIp: string | null;
}

export interface StagedForms {
  /** Stores the fields of a form, 8 KB of JSON at most; replaces an earlier version. */
  set(form: object, source: RefusedFormSource): Promise<SetFormOutcome>;
  /** This visitor's stored form; null if there is none, or no longer. */
  find(key: string, visitorId: string): Promise<unknown>;
  /** A file that cannot be removed now is swept later. */
  remove(key: string, visitorId: string): Promise<void>;
  /** Removes expired forms; returns their number. */
  sweep(): Promise<number>;
}

const keptSchema = z.looseObject({ client: z.string().default("") });

/**
 * Refused forms (product.md §12.8): a post without script redirects to a page that shows the form again. The file name
 * is a keyed hash of the form's key and the visitor id, so that nobody else can find it; its lifetime is that of staged
 * files.
 */
export function createStagedForms({ folder, bounds, hash, log, now }: StagedFormsOptions): StagedForms {
  const nameOf = (key: string, visitorId: string) => `${hash("form", key, visitorId)}.json`;
  const isOver = async (path: string) => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs + LIFETIME_MS < now();
  };

  const ledger = createUploadLedger({
    folder,
    bounds,
    isEntry: (name) => name.endsWith(".json"),
    // Too small and short-lived to be counted.
    isOthersPart: () => false,
    async readEntry(name) {
      const kept = await readJsonFile(join(folder, name), keptSchema);
      return kept === null ? null : { client: kept.client, bytes: MAX_BYTES };
    },
  });

  return {
    async set(form, { key, visitorId, clientIp }) {
      const client = hash("upload client", limitKeyOf(clientIp));
      const text = JSON.stringify({ ...form, client });
      if (Buffer.byteLength(text) > MAX_BYTES) return "full";
      await ledger.refresh();
      const name = nameOf(key, visitorId);
      // It is replaced.
      ledger.drop(name);
      const account = ledger.open(client);
      if (!account.grow(MAX_BYTES)) return "full";
      const path = join(folder, name);
      try {
        await makeSubfolder(folder);
        await replaceFile(path, text, { temporary: `${path}.${randomUUID()}` });
        account.settle(name);
        return "kept";
      } catch (error) {
        account.cancel();
        log.error({ err: error }, "staged form could not be written");
        return "storage";
      }
    },

    async find(key, visitorId) {
      const name = nameOf(key, visitorId);
      if (await isOver(join(folder, name))) return null;
      const kept = await readJsonFile(join(folder, name), keptSchema);
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
