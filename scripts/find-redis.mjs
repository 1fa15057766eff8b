import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/**
 * A redis-server on this machine; where there is none, Debian's package is tried. Null where it cannot be installed:
 * the tests that need one then say so and are skipped.
 * @returns {string | null} its path; REDIS_SERVER_PATH names another one
 */
export function ensureRedisServer() {
  const named = process.env.REDIS_SERVER_PATH;
  if (named !== undefined && named !== "") return named;
  const find = () => places.find((place) => existsSync(place)) ?? null;
  const found = find();
  if (found !== null) return found;
  console.log("No redis-server found; installing Debian's package …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"], { stdio: "ignore", env });
  return find();
}
