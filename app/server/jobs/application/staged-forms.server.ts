import type { Registry } from "prom-client";
import { z } from "zod";
import type { FolderClaims } from "~/server/once/folder-claims.server";
import type { KeyedHash } from "~/server/platform/keyed-hash.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { count } from "~/server/platform/telemetry/metrics.server";
import { minutes } from "~/server/platform/durations.server";
import { limitKeyOf } from "~/server/platform/redis/rate-limits.server";
import { MIN_COUNTED_BYTES, type UploadSpace } from "./upload-space.server";

const LIFETIME_MS = minutes(30);
/** Each form counts as much. */
const MAX_BYTES = MIN_COUNTED_BYTES;

export interface StagedFormsOptions {
  /** In a folder that all processes of the site share. */
  records: Omit<FolderClaims, "claim">;
  /** The folder's quotas. */
  space: UploadSpace;
  hash: KeyedHash;
  log: Pick<Log, "error">;
  metrics: Registry;
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
 * Refused forms (product.md §12.8): a post without script redirects to a page that shows the form again. A record's key is
 * a keyed hash of the form's key and the visitor id, so that nobody else can find it; its lifetime is that of staged files.
 */
export function createStagedForms({ records, space, hash, log, metrics }: StagedFormsOptions): StagedForms {
  const recordOf = (key: string, visitorId: string) => hash("form", key, visitorId);

  async function read(key: string, visitorId: string): Promise<z.infer<typeof keptSchema> | null> {
    try {
      const held = await records.read(recordOf(key, visitorId));
      return held === null || held.leftMs <= 0 ? null : keptSchema.parse(JSON.parse(held.text));
    } catch {
      return null;
    }
  }

  async function write(form: object, { key, visitorId, clientIp }: RefusedFormSource): Promise<SetFormOutcome> {
    const client = hash("upload client", limitKeyOf(clientIp));
    const text = JSON.stringify({ ...form, client });
    if (Buffer.byteLength(text) > MAX_BYTES) return "full";
    await space.refresh();
    const isReplaced = (await read(key, visitorId)) !== null;
    const account = space.open(client);
    if (!isReplaced && !(await account.grow(MAX_BYTES))) {
      await account.cancel();
      return "full";
    }
    try {
      await records.write(recordOf(key, visitorId), text, LIFETIME_MS);
      return "kept";
    } catch (error) {
      await account.cancel();
      log.error({ err: error }, "staged form could not be written");
      return "storage";
    }
  }

  return {
    async set(form, source) {
      const outcome = await write(form, source);
      count(metrics, "staged_forms_total", { outcome });
      return outcome;
    },

    async find(key, visitorId) {
      const kept = await read(key, visitorId);
      if (kept === null) return null;
      const { client: _client, ...form } = kept;
      return form;
    },

    async remove(key, visitorId) {
      const kept = await read(key, visitorId);
      await records.remove(recordOf(key, visitorId)).catch(() => undefined);
      if (kept !== null) await space.free(kept.client, MAX_BYTES);
    },

    sweep: () => records.sweep(),
  };
}
