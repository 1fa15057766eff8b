import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, makeSubfolder, replaceFile } from "../platform/files.server";
import { hours } from "../platform/durations.server";
import { CLOCK_FILE, createFolderClock } from "../platform/folder-clock.server";
import type { ClaimStore, Held } from "./claim-store.server";

export interface FolderClaims extends ClaimStore {
  /** Removes records whose time has passed; returns their number. Never throws. */
  sweep(): Promise<number>;
}

const MAX_TRIES = 20;
/** Of a record without one: it was created just now, or by an older release. Longer than any other. */
const DEFAULT_TTL_MS = hours(48);

/**
 * One file per record, `{ttl} {text}`, in a folder that the processes of a site share; created if missing. O_EXCL lets
 * only one process create it. Ages go by the folder's clock. Unlike Redis, a folder
 * that cannot be read or written is an error, because two processes would both own a key.
 */
export function createFolderClaims(folder: string, openFile: typeof open = open): FolderClaims {
  const clock = createFolderClock(folder);
  const pathOf = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));

  /** False = it exists already. */
  async function create(path: string, content: string): Promise<boolean> {
    const file = await openFile(path, "wx", 0o600).catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") return null;
      throw error;
    });
    if (file === null) return false;
    try {
      await file.writeFile(content);
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

  /** Null only if the file is missing: an unreadable one may record something that was done. */
  async function readRecord(path: string, now?: number): Promise<Held | null> {
    try {
      // Opened, because a network file system may answer a plain stat from a cache that is a minute old.
      const file = await openFile(path);
      try {
        const [content, { mtimeMs }] = [await file.readFile("utf8"), await file.stat()];
        const [, ttl = DEFAULT_TTL_MS, text = ""] = /^(?:(\d+) )?(.*)$/s.exec(content) ?? [];
        // On a full disk a record counts as new: what was done stays known, and who is running is waited for.
        const at = now ?? (await clock().catch(() => mtimeMs));
        return { text, leftMs: Number(ttl) - (at - mtimeMs) };
      } finally {
        await file.close();
      }
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    }
  }

  return {
    async claim(key, text, ttlMs) {
      await makeSubfolder(folder);
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        if (await create(pathOf(key), `${String(ttlMs)} ${text}`)) return "mine";
        const held = await readRecord(pathOf(key));
        if (held !== null) return held;
      }
      throw new Error("a record keeps appearing and disappearing");
    },

    read: (key) => readRecord(pathOf(key)),

    async write(key, text, ttlMs) {
      await makeSubfolder(folder);
      const path = pathOf(key);
      await replaceFile(path, `${String(ttlMs)} ${text}`, { temporary: `${path}.${randomUUID()}.new`, flush: true });
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async sweep() {
      let count = 0;
      // Null: there is no folder, or it cannot be written.
      const now = await clock().catch(() => null);
      for (const name of now === null ? [] : await readdir(folder).catch(() => [])) {
        if (name === CLOCK_FILE) continue;
        const held = await readRecord(join(folder, name), now ?? 0).catch(() => null);
        if (held === null || held.leftMs > 0) continue;
        await rm(join(folder, name), { force: true }).catch(() => undefined);
        count += 1;
      }
      return count;
    },
  };
}
