import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hours } from "~/server/platform/durations.server";
import { isGone } from "./file-cache.server";
import type { Enqueue } from "./serial-queue.server";

export interface ShareOptions {
  /** Absolute path of this release's files. */
  from: string;
  /** Absolute path of the folder shared by all replicas; created if missing. */
  to: string;
  enqueue: Enqueue;
}

/** As long as a build keeps the files of earlier releases (docs/decisions/081). */
const KEPT_MS = hours(14 * 24);
/** No copy takes this long: its process has died. */
const COPIED_WITHIN_MS = hours(1);
const TEMPORARY = ".tmp";

/**
 * Copies a release's files into the shared folder, or renews their mtime if they are there already, and deletes files
 * not renewed for 14 days by that folder's clock. Names contain content hashes, so nothing is ever overwritten. Several
 * processes may do this at once.
 * @throws if the folder cannot be written
 */
export async function shareAssets({ from, to, enqueue }: ShareOptions): Promise<void> {
  // Reverse order: compressed forms are there before the script itself.
  const names = (await namesBelow(from)).filter(isShown).sort().reverse();
  const folders = new Set([to, ...names.map((name) => dirname(join(to, name)))]);
  for (const folder of folders) await enqueue(() => makeFolder(folder));
  const now = await enqueue(() => timeIn(to));
  for (const name of names) await enqueue(() => put(join(from, name), join(to, name), new Date(now)));
  for (const name of await enqueue(() => namesBelow(to))) {
    const keptMs = isTemporary(name) ? COPIED_WITHIN_MS : KEPT_MS;
    if (isShown(name) || isTemporary(name)) await enqueue(() => removeOlder(join(to, name), now - keptMs));
  }
}

/** Names of all files below a folder, including hidden ones, with slashes. @throws if it cannot be read */
export const namesBelow = async (folder: string): Promise<string[]> =>
  namesOf(folder, await readdir(folder, { recursive: true, withFileTypes: true }));

/** The same from directory entries. */
export const namesOf = (folder: string, entries: readonly Dirent[]): string[] =>
  entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const isShown = (name: string): boolean => !basename(name).startsWith(".");
const isTemporary = (name: string): boolean => !isShown(name) && name.endsWith(TEMPORARY);
const temporaryIn = (folder: string): string => join(folder, `.${randomUUID()}${TEMPORARY}`);

/** fs.mkdir with `recursive` never returns if a file system answers ENOENT for a folder whose parent exists. */
async function makeFolder(folder: string): Promise<void> {
  const make = () =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!isGone(error)) throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

/** The file system's clock, in milliseconds since the epoch: it may differ from this machine's. */
async function timeIn(folder: string): Promise<number> {
  const file = temporaryIn(folder);
  await writeFile(file, "");
  const { mtimeMs } = await stat(file);
  await rm(file, { force: true });
  return mtimeMs;
}

async function put(own: string, target: string, now: Date): Promise<void> {
  try {
    return await utimes(target, now, now);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  // Copy and rename: a partly written file never has its final name.
  const temporary = temporaryIn(dirname(target));
  await copyFile(own, temporary);
  await rename(temporary, target);
}

/** Another process may delete it at the same time. @param before milliseconds since the epoch */
async function removeOlder(file: string, before: number): Promise<void> {
  try {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
