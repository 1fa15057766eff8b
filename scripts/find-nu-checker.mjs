import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "./find-program.mjs";

const VERSION = "26.9.27";
const cache = fileURLToPath(new URL("../.cache/nu", import.meta.url));

/** A Java on this machine; null if none can be installed: the tests that need it are skipped. */
export const ensureJava = () =>
  ensureProgram({
    variable: "JAVA_PATH",
    places: ["/usr/bin/java", "/usr/local/bin/java", "/opt/homebrew/bin/java"],
    packages: ["default-jre-headless"],
  });

/**
 * The Nu Html Checker (32 MB) from npm, kept in .cache/nu. Its install script, which would fetch a Java, does not run.
 * @returns {string | null} the path of its jar; null if npm cannot be reached
 */
export function ensureNuChecker() {
  const folder = join(cache, VERSION);
  const path = join(folder, "node_modules/vnu-jar/build/dist/vnu.jar");
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  // Moved into place when complete: another command may be doing the same, or this one be interrupted.
  const part = mkdtempSync(`${folder}-`);
  const args = ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix", part];
  const { status } = spawnSync("npm", [...args, `vnu-jar@${VERSION}`], { stdio: "ignore" });
  if (status === 0 && !existsSync(folder)) renameSync(part, folder);
  else rmSync(part, { recursive: true, force: true });
  return existsSync(path) ? path : null;
}
