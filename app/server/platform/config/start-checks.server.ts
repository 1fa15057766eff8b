import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { codeOf } from "../files.server";
import { ConfigError, type Config } from "./config.server";

/**
 * The configuration, after test writes to its folders: better to fail at start than to accept applications that cannot
 * be stored (docs/decisions/124).
 * @throws ConfigError with one line per folder
 */
export function withUsableFolders(config: Config): Config {
  const folders = { UPLOAD_DIR: config.uploadDir ?? tmpdir(), CACHE_DIR: config.cacheDir };
  const mistakes = Object.entries(folders).flatMap(([name, folder]) => {
    const reason = folder === null ? null : probe(folder);
    return reason === null ? [] : [`${name}: cannot be written: ${reason}`];
  });
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** fs.mkdir with `recursive` never returns if a file system answers ENOENT for a folder whose parent exists. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** Writes, reads and removes a file. Returns the error, or null. */
function probe(folder: string): string | null {
  const path = join(folder, `.probe-${randomBytes(8).toString("hex")}`);
  const text = "can be written";
  try {
    makeFolder(folder);
    try {
      writeFileSync(path, text, { mode: 0o600, flush: true });
      return readFileSync(path, "utf8") === text ? null : "what was written is not what is read";
    } finally {
      rmSync(path, { force: true });
    }
  } catch (error) {
    return (error as Error).message;
  }
}
