/** `npm run docs -- upstream`: writes what documents say of the code from the code. */
import { runCommand } from "../run-command.mjs";

await runCommand("docs", {
  upstream: {
    module: "tools/docs/upstream.ts",
    does: "[--check]  the tables of docs/upstream.md §4, from the contract",
  },
});
