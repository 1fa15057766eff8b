import { ensureProgram } from "./find-program.mjs";

/** Prometheus' own checker of rules; null where it cannot be installed: the tests that need it say so and are skipped. */
export const ensurePromtool = () =>
  ensureProgram({
    variable: "PROMTOOL_PATH",
    places: ["/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool"],
    packages: ["prometheus"],
  });
