import { readFileSync } from "node:fs";

const dockerfile = readFileSync("Dockerfile", "utf8");

/** Environment variables of the Dockerfile, to measure the production configuration. @param {string[]} names */
export function inDockerfile(...names) {
  return Object.fromEntries(
    names.map((name) => {
      const value = new RegExp(`^ENV (?:.* )?${name}=(\\S+)`, "m").exec(dockerfile)?.[1];
      if (value === undefined) throw new Error(`the Dockerfile does not set ${name}`);
      return [name, value];
    }),
  );
}

/** Node arguments of the Dockerfile's CMD. @returns {string[]} */
export function siteArguments() {
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1];
  if (command === undefined) throw new Error("the Dockerfile has no CMD");
  return [...command.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word).slice(1);
}
