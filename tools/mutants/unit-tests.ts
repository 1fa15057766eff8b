import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The unit tests alone, as Stryker runs them. */
export default defineConfig({
  root,
  resolve: { alias: { "~": `${root}app` } },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    include: ["tests/unit/**/*.test.{ts,tsx}"],
    // They start processes, which a mutant in this process does not reach, or look at files of the project.
    exclude: ["tests/unit/{bench,tools,replay}/**", "tests/unit/server/application-memory.test.ts"],
    expect: { poll: { timeout: 20_000 } },
    isolate: false,
    testTimeout: 20_000,
  },
});
