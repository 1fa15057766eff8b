import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "./folders";

const PARTS = ["app", "demo", "tools", "scripts", "public", "tests"];
const FILES = ["postcss.config.js", "remix.config.js", "tsconfig.json", "package.json", "package-lock.json"];

/** A copy of the project in a new temporary folder, to be changed, with its dependencies linked. Not built. */
export function copyProject(): string {
  const folder = realpathSync(newFolder());
  for (const part of [...PARTS, ...FILES]) cpSync(resolve(part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, ".cache"));
  symlinkSync(realpathSync("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Replaces a text of a file that must hold it. */
export function replaceIn(file: string, text: string, replacement: string): void {
  const source = readFileSync(file, "utf8");
  if (!source.includes(text)) throw new Error(`${file} does not contain ${text}`);
  writeFileSync(file, source.replace(text, replacement));
}
