/**
 * Entry of a tool with several commands (`npm run bench -- lighthouse --only product`): runs the named command's
 * module, or lists all commands. TypeScript is bundled first, because Node resolves neither its aliases nor imports
 * without extensions. The module runs in this process and reads its arguments from process.argv.
 */
import { basename, extname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {object} Command
 * @property {string} module relative to the project's root
 * @property {string[]} [args] inserted before the given ones
 * @property {string} does one-line description
 */

/** @param {string} tool the npm script's name @param {Record<string, Command>} commands by name */
export async function runCommand(tool, commands) {
  const [name = "", ...given] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) {
    const width = Math.max(...Object.keys(commands).map((key) => key.length));
    for (const [key, { does }] of Object.entries(commands)) {
      console.log(`npm run ${tool} -- ${key.padEnd(width)}  ${does}`);
    }
    process.exit(name === "" || name === "--help" ? 0 : 2);
  }
  process.argv.splice(2, process.argv.length, ...(command.args ?? []), ...given);
  const file = extname(command.module) === ".ts" ? await bundle(command.module) : resolve(root, command.module);
  await import(pathToFileURL(file).href);
}

/** @param {string} module @returns {Promise<string>} the bundle's path */
async function bundle(module) {
  const outfile = resolve(root, `.cache/tools/${basename(module, ".ts")}.mjs`);
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [module],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    packages: "external",
    logLevel: "warning",
  });
  return outfile;
}
