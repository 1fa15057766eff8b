import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hours } from "~/server/platform/durations.server";
import { isGone } from "./files-in-memory.server";
import type { InTurn } from "./turns.server";

export interface ShareOptions {
  /** Absolute path of this release's own files. */
  from: string;
  /** Absolute path of the folder of all replicas; made when it is missing. */
  to: string;
  inTurn: InTurn;
}

/** As long as a build keeps the files of the releases before it (docs/decisions/081). */
const KEPT_MS = hours(14 * 24);
/** Nobody copies a file for so long: whoever began it has ended. */
const COPIED_WITHIN_MS = hours(1);
const TEMPORARY = ".tmp";

/**
 * Puts a release's files into a folder of all replicas, or says of those that lie there that they are needed still, and
 * takes away what nobody has needed for 14 days by that folder's clock. Names tell content: nothing is ever replaced.
 * Several processes may do this at once.
 * @throws where the folder cannot be written
 */
export async function shareAssets({ from, to, inTurn }: ShareOptions): Promise<void> {
  // From the last to the first: compressed forms lie there before the script itself.
  const names = (await namesBelow(from)).filter(isShown).sort().reverse();
  const folders = new Set([to, ...names.map((name) => dirname(join(to, name)))]);
  for (const folder of folders) await inTurn(() => makeFolder(folder));
  const now = await inTurn(() => timeIn(to));
  for (const name of names) await inTurn(() => put(join(from, name), join(to, name), new Date(now)));
  for (const name of await inTurn(() => namesBelow(to))) {
    const keptMs = isTemporary(name) ? COPIED_WITHIN_MS : KEPT_MS;
    if (isShown(name) || isTemporary(name)) await inTurn(() => removeOlder(join(to, name), now - keptMs));
  }
}

/** Names of all files below a folder, hidden ones too, with slashes. @throws where it cannot be read */
export const namesBelow = async (folder: string): Promise<string[]> =>
  namesOf(folder, await readdir(folder, { recursive: true, withFileTypes: true }));

/** The same, of entries that were read. */
export const namesOf = (folder: string, entries: readonly Dirent[]): string[] =>
  entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const isShown = (name: string): boolean => !basename(name).startsWith(".");
const isTemporary = (name: string): boolean => !isShown(name) && name.endsWith(TEMPORARY);
const temporaryIn = (folder: string): string => join(folder, `.${randomUUID()}${TEMPORARY}`);

/** Node's own recursive way never ends where a file system answers ENOENT for a folder whose parent is there. */
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

/** The time that a folder gives its files, in milliseconds since the epoch: this machine's clock may tell another. */
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
  // Never half a file under its own name.
  const temporary = temporaryIn(dirname(target));
  await copyFile(own, temporary);
  await rename(temporary, target);
}

/** Another process may have been first. @param before milliseconds since the epoch */
async function removeOlder(file: string, before: number): Promise<void> {
  try {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
