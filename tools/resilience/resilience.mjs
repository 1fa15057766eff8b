/** `npm run resilience -- faults | hostile | crash | soak`: tests the site's resilience. */
import { runCommand } from "../run-command.mjs";

await runCommand("resilience", {
  faults: {
    module: "node_modules/vitest/vitest.mjs",
    args: ["run", "--project", "full", "tests/full/faults.test.ts"],
    does: "every fault of every endpoint, against docs/fault-matrix.md",
  },
  hostile: { module: "tools/resilience/hostile-command.ts", does: "hostile requests [--count 10000 --seed 1]" },
  crash: { module: "tools/resilience/crash-command.ts", does: "kill -9 under load and uploads [--times 50]" },
  soak: { module: "tools/resilience/soak-command.ts", does: "random faults under load [--minutes 10 --seed 1]" },
});
