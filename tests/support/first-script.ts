import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The path of the script that a site's home begins with; "" without one. */
export async function firstScriptOf(base: string): Promise<string> {
  const html = await (await fetch(base)).text();
  return /\/build\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? "";
}

/** Gives the first script of a build another name, as a change of the minifier does. @param scripts its public/build */
export function renameFirstScript(scripts: string): void {
  const manifestFile = join(scripts, ".manifest.json");
  const text = readFileSync(manifestFile, "utf8");
  const { entry } = JSON.parse(text) as { entry: { module: string } };
  const name = basename(entry.module, ".js");
  writeFileSync(manifestFile, text.replaceAll(name, `${name}-next`));
  for (const file of readdirSync(scripts)) {
    if (file.startsWith(name)) renameSync(join(scripts, file), join(scripts, file.replace(name, `${name}-next`)));
  }
}
