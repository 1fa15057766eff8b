import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How the Dockerfile of a project runs the site, to measure the production configuration: Node's arguments, and the
 * variables for Node and malloc.
 * @param {string} [project] its folder @returns {{ args: string[], env: Record<string, string> }}
 */
export function inDockerfile(project = ".") {
  const dockerfile = readFileSync(join(project, "Dockerfile"), "utf8");
  const command = /^CMD \["node", (.*)\]$/m.exec(dockerfile)?.[1];
  if (command === undefined) throw new Error("the Dockerfile does not start Node");
  const variables = [...dockerfile.matchAll(/^ENV ((?:NODE|MALLOC)_\w+)=(\S+)/gm)];
  return {
    args: [...command.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word),
    env: Object.fromEntries(variables.map(([, name = "", value = ""]) => [name, value])),
  };
}

/** Ends a bench on another Node than the image's: its figures would say nothing about production. */
export function requireNodeOfImage() {
  const major = /^FROM node:(\d+)/m.exec(readFileSync("Dockerfile", "utf8"))?.[1];
  if (process.versions.node.split(".")[0] === major) return;
  console.error(
    `The image runs Node ${String(major)}, this is ${process.version}. With Node ${String(major)} from npm:`,
  );
  console.error('PATH="$(node scripts/find-node.mjs):$PATH" npm run bench -- ...');
  process.exit(1);
}
