import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * @typedef {object} Program a program that tests or scripts need
 * @property {string} variable name of the environment variable that overrides its path
 * @property {readonly string[]} places usual paths
 * @property {readonly string[]} packages Debian packages that contain it
 */

/** @param {Pick<Program, "variable" | "places">} program @returns {string | null} its path on this machine */
export function findProgram({ variable, places }) {
  const named = process.env[variable];
  const candidates = named !== undefined && named !== "" ? [named] : places;
  return candidates.find((place) => existsSync(place)) ?? null;
}

/** As `findProgram`; if it is missing, installs the Debian packages, removing none. @param {Program} program */
export function ensureProgram(program) {
  const found = findProgram(program);
  // A variable naming a nonexistent program disables it deliberately.
  if (found !== null || process.env[program.variable]) return found;
  const { packages } = program;
  console.log(`No ${String(packages[0])} found; installing Debian's ${packages.join(" and ")} …`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-remove", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return findProgram(program);
}
