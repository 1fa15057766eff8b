import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { textsAsModules } from "../../tests/support/texts-as-modules";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The unit tests of a room, as Stryker runs them. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  plugins: [textsAsModules],
  test: {
    setupFiles: ["tests/support/setup.ts"],
    include: (process.env["MUTANTS_TESTS"] ?? "").split(" ").map((path) => `tests/unit/${path}`),
    // They start processes, which a mutant in this process does not reach, look at files of the project, or try
    // thousands of values for every mutant that they pass through.
    exclude: [
      "tests/unit/tools/**",
      "tests/unit/cms/{any-contents,pastes}.test.{ts,tsx}",
      "tests/unit/upstream/pictures.test.ts",
    ],
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
    testTimeout: 20_000,
  },
});
