import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * @typedef {object} Program a program that tests or scripts need on the machine
 * @property {string} variable name of the environment variable that may name another one
 * @property {readonly string[]} places where it usually lies
 * @property {readonly string[]} packages Debian's, that bring it
 */

/** @param {Pick<Program, "variable" | "places">} program @returns {string | null} its path on this machine */
function findProgram({ variable, places }) {
  const named = process.env[variable];
  const candidates = named !== undefined && named !== "" ? [named] : places;
  return candidates.find((place) => existsSync(place)) ?? null;
}

/** As `findProgram`; where there is none, Debian's packages are tried. @param {Program} program */
export function ensureProgram(program) {
  const found = findProgram(program);
  // A variable that names a program which is not there means: go on without it.
  if (found !== null || process.env[program.variable]) return found;
  const { packages } = program;
  console.log(`No ${String(packages[0])} found; installing Debian's ${packages.join(" and ")} …`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return findProgram(program);
}
