import { ensureProgram } from "./find-program.mjs";

const packages = ["prometheus"];

/** Prometheus; null if it cannot be installed: the tests that need it are skipped. */
export const ensurePrometheus = () =>
  ensureProgram({
    variable: "PROMETHEUS_PATH",
    places: ["/usr/bin/prometheus", "/usr/local/bin/prometheus", "/opt/homebrew/bin/prometheus"],
    packages,
  });

/** Its rule checker, from the same package; null as above. */
export const ensurePromtool = () =>
  ensureProgram({
    variable: "PROMTOOL_PATH",
    places: ["/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool"],
    packages,
  });
