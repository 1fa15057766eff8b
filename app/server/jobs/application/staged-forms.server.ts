import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { minutes } from "~/server/platform/durations.server";
import { makeSubfolder, readJsonFile, replaceFile } from "~/server/platform/files.server";
import { limitKeyOf } from "~/server/platform/redis/rate-limits.server";
import { MIN_COUNTED_BYTES, type UploadSpace } from "./upload-space.server";

const LIFETIME_MS = minutes(30);
/** Each form counts as much. */
const MAX_BYTES = MIN_COUNTED_BYTES;

export interface StagedFormsOptions {
  /** Created if missing, inside an existing folder; shared by all processes of the site. */
  folder: string;
  /** The folder's quotas. */
  space: UploadSpace;
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
export function createStagedForms({ folder, space, hash, log, now }: StagedFormsOptions): StagedForms {
  const nameOf = (key: string, visitorId: string) => `${hash("form", key, visitorId)}.json`;
  const isOver = async (path: string) => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: -Infinity }));
    return mtimeMs + LIFETIME_MS < now();
  };

  return {
    async set(form, { key, visitorId, clientIp }) {
      const client = hash("upload client", limitKeyOf(clientIp));
      const text = JSON.stringify({ ...form, client });
      if (Buffer.byteLength(text) > MAX_BYTES) return "full";
      await space.refresh();
      const path = join(folder, nameOf(key, visitorId));
      const isReplaced = await exists(path);
      const account = space.open(client);
      if (!isReplaced && !(await account.grow(MAX_BYTES))) {
        await account.cancel();
        return "full";
      }
      try {
        await makeSubfolder(folder);
        await replaceFile(path, text, { temporary: `${path}.${randomUUID()}` });
        return "kept";
      } catch (error) {
        await account.cancel();
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
      const path = join(folder, nameOf(key, visitorId));
      const kept = await readJsonFile(path, keptSchema);
      await rm(path, { force: true }).catch(() => undefined);
      if (kept !== null) await space.free(kept.client, MAX_BYTES);
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

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
