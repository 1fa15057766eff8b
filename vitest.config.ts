import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";
import { textsAsModules } from "./tests/support/texts-as-modules";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
/** Sites, browsers and upstreams run beside the workers: more workers would slow them down. */
const maxWorkers = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

const areAllCases = process.env["TEST_CASES"] === "all";

const usesBuild = ["tests/support/build-is-current.ts"];
const usesChromium = [...usesBuild, "tests/support/chromium.ts"];

/** Tests with more cases in the full run than in `npm test` (tests/support/cases.ts). */
const WITH_CASES = [
  "access-chrome",
  "access-more",
  "budgets",
  "catalogue",
  "composition",
  "desktop",
  "heroes",
  "phones",
  "pictures",
];

export default defineConfig({
  resolve: { alias },
  plugins: [textsAsModules],
  test: {
    setupFiles: ["tests/support/setup.ts"],
    // Polling has no limit of its own on a slow machine; the test's time-out applies.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers,
    // A worker keeps the modules of the site and its tools between files: reloading them takes half of the unit tests'
    // time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["tests/routes/**/*.test.ts"],
          globalSetup: usesBuild,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: usesChromium,
          provide: { cases: areAllCases ? "all" : "usual" },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // One short journey in each of the other engines.
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/journeys/short.test.ts"],
          globalSetup: usesBuild,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // The projects below run in `npm run test:full` and after `npm test` in CI.
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: ["tests/journeys/short.test.ts"],
          globalSetup: usesBuild,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      // The cases that `npm test` leaves out, for a full run after it.
      {
        extends: true,
        test: {
          name: "other cases",
          include: WITH_CASES.map((name) => `tests/e2e/${name}.test.ts`),
          globalSetup: usesChromium,
          provide: { cases: "other" },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "full",
          include: ["tests/full/**/*.test.ts"],
          exclude: ["tests/full/containers.test.ts"],
          globalSetup: usesChromium,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      // Builds an image first: `npm run container`.
      {
        extends: true,
        test: {
          name: "containers",
          include: ["tests/full/containers.test.ts"],
          globalSetup: usesBuild,
          testTimeout: 180_000,
          hookTimeout: 2_400_000,
        },
      },
    ],
  },
});
