/**
 * `npm run mutants [-- ROOM…]`: mutates the code of a room and lists what the unit tests did not notice.
 * Without a room: all of them, which takes hours. Results are kept in .cache/mutants, so that a second run tests only what
 * has changed.
 */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Stryker } from "@stryker-mutator/core";

const server = readdirSync("app/server", { withFileTypes: true });
/** @type {Record<string, string>} name of a room → the files that are mutated */
const ROOMS = {
  domain: "app/domain/**/*.ts",
  cms: "app/cms/engine/**/*.ts",
  ...Object.fromEntries(
    server.filter((entry) => entry.isDirectory()).map(({ name }) => [name, `app/server/${name}/**/*.ts`]),
  ),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !(room in ROOMS));
if (unknown.length > 0) {
  console.error(`No such room: ${unknown.join(", ")}. Rooms: ${Object.keys(ROOMS).join(", ")}`);
  process.exit(2);
}

const scores = [];
for (const room of asked.length > 0 ? asked : Object.keys(ROOMS)) {
  const folder = `.cache/mutants/${room}`;
  const results = await new Stryker({
    mutate: [ROOMS[room] ?? ""],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutants/unit-tests.ts" },
    // A mutant in a module's own statements would need a run of its own for each.
    ignoreStatic: true,
    mutator: { excludedMutations: ["StringLiteral"] },
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: `${folder}/sandbox`,
    disableTypeChecks: false,
    ignorePatterns: [
      "/.cache",
      "/.screenshots",
      "/public/demo",
      "/public/build",
      "/build",
      "/bench",
      "/demo/pictures",
      "/docs/look",
    ],
    reporters: ["clear-text", "html"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${folder}/index.html` },
    concurrency: Math.ceil(availableParallelism() / 2),
  }).runMutationTest();
  const count = (/** @type {string[]} */ ...states) => results.filter(({ status }) => states.includes(status)).length;
  const [killed, survived] = [count("Killed", "Timeout"), count("Survived")];
  const score = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  scores.push({ room, mutants: killed + survived, killed, survived, uncovered: count("NoCoverage"), score });
}
console.table(scores);
