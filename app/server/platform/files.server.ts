import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { z } from "zod";

/** The code of a system error, such as ENOENT; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Creates a folder unless it exists. Not recursive: if the parent's disk was unmounted, nothing may be written in its
 * place.
 * @throws the file system error
 */
export async function makeSubfolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** The content of a JSON file; null if it is missing, damaged or of another shape. */
export async function readJsonFile<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

/**
 * Writes a file in one step: whoever reads it sees the old content or the new, and never a part of it.
 * @param temporary a name in the same folder; nothing remains there
 * @param flush whether the content must survive a power failure
 * @throws the file system error
 */
export async function replaceFile(
  path: string,
  content: string | Buffer,
  { temporary, flush = false }: { temporary: string; flush?: boolean },
): Promise<void> {
  try {
    await writeFile(temporary, content, { mode: 0o600, flush });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
