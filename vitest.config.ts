import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
/** Sites, browsers and upstreams run beside the workers: more of these would only starve them. */
const maxWorkers = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

const usesBuild = ["tests/support/build-is-current.ts"];
const usesChromium = [...usesBuild, "tests/support/chromium.ts"];

/** Tests that have more cases than `npm test` runs (tests/support/cases.ts). */
const WITH_CASES = [
  "access-chrome",
  "access-more",
  "application-form",
  "budgets",
  "content",
  "desktop",
  "heroes",
  "phones",
  "search",
  "verification",
];

export default defineConfig({
  resolve: { alias },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    // What is polled takes as long as the machine needs; a test's own time is the limit.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers,
    // A worker loads the modules of the site and of its tools once: anew for each file, that is half of the unit tests' time.
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
          provide: { cases: process.env["TEST_CASES"] === "all" ? "all" : "usual" },
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
      // From here on only `npm run test:full`.
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
      // The rest of what the e2e tests are repeated with, for a full run that comes after `npm test`.
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
      // Builds a whole image first: `npm run container`.
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
