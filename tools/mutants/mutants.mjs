/**
 * `npm run mutants [-- ROOM…]`: mutates the code of a room and lists what the unit tests did not notice.
 * Without a room: all of them, which takes hours. Results are kept in .cache/mutants, so that a second run tests only what
 * has changed.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";

/** @type {Record<string, string>} name of a room → the files that are mutated */
const ROOMS = {
  domain: "app/domain/**/*.ts",
  cms: "app/cms/engine/**/*.ts",
  ...Object.fromEntries(
    readdirSync("app/server", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, `app/server/${name}/**/*.ts`]),
  ),
};
/**
 * The tests of a room, below tests/unit; of the others, all. What most tests pass through would take hours otherwise, and
 * a fact is to be seen by the tests beside it.
 * @type {Record<string, string>}
 */
const TESTS = {
  domain:
    "{domain,lenient,application,catalogue,stores,location,search,ui,verification}/**/*.test.{ts,tsx} cms/{navigation,rich-text}.test.ts server/{adapters,domains,flash}.test.ts",
  cms: "cms/**/*.test.{ts,tsx}",
  content: "server/{content,domains,news-neighbours,unreadable-contents,optional}.test.ts cache/freshness.test.ts",
  recording: "replay/**/*.test.ts server/black-box.test.ts",
  jobs: "application/**/*.test.ts server/{content,domains,metrics,send-form}.test.ts",
  // Without those that wait for a real Redis, for files or for ages: with them the room takes an hour.
  cache: "cache/{age-of-data,cache,clocks,folder-store,freshness,memory,purges}.test.ts server/data-cache.test.ts",
  upstream: "{upstream,lenient}/**/*.test.ts server/**/*.test.ts",
  platform:
    "{config,limits,location,http,application}/**/*.test.ts server/**/*.test.ts cache/expiring-map.test.ts log-warnings.test.ts",
  http: "{http,cache}/**/*.test.ts server/{metrics,readyz,site}.test.ts",
};

const asked = process.argv.slice(2);
const unknown = asked.filter((room) => !(room in ROOMS));
if (unknown.length > 0) {
  console.error(`No such room: ${unknown.join(", ")}. Rooms: ${Object.keys(ROOMS).join(", ")}`);
  process.exit(2);
}

// Mutants of what sweeps the temporary folder would sweep everybody's.
const temporary = mkdtempSync(join(tmpdir(), "mutants-"));
process.env["TMPDIR"] = temporary;

const scores = [];
for (const room of asked.length > 0 ? asked : Object.keys(ROOMS)) {
  const folder = `.cache/mutants/${room}`;
  process.env["MUTANTS_TESTS"] = TESTS[room] ?? "**/*.test.{ts,tsx}";
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
    reporters: ["clear-text", "html", "progress-append-only"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${folder}/index.html` },
    concurrency: Math.ceil(availableParallelism() / 2),
  }).runMutationTest();
  const count = (/** @type {string[]} */ ...states) => results.filter(({ status }) => states.includes(status)).length;
  const [killed, survived] = [count("Killed", "Timeout"), count("Survived")];
  const score = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  scores.push({ room, mutants: killed + survived, killed, survived, uncovered: count("NoCoverage"), score });
}
rmSync(temporary, { recursive: true, force: true });
console.table(scores);
