import { ensureProgram } from "./find-program.mjs";

/** Prometheus's rule checker; null if it cannot be installed: the tests that need it are skipped. */
export const ensurePromtool = () =>
  ensureProgram({
    variable: "PROMTOOL_PATH",
    places: ["/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool"],
    packages: ["prometheus"],
  });
