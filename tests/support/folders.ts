import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A new empty folder, which is removed after the tests of its file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  made.push(folder);
  return folder;
}

/** Removes those that were made since the last call. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
