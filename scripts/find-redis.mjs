import { ensureProgram } from "./find-program.mjs";

/** A redis-server on this machine; null if none can be installed: the tests that need it are skipped. */
export const ensureRedisServer = () =>
  ensureProgram({
    variable: "REDIS_SERVER_PATH",
    places: ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"],
    packages: ["redis-server"],
  });
