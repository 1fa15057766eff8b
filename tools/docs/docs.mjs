/** `npm run docs -- upstream`: writes what documents say of the code from the code, `-- parts` too; `-- pictures` lists the demo's. */
import { runCommand } from "../run-command.mjs";

await runCommand("docs", {
  upstream: {
    module: "tools/docs/upstream.ts",
    does: "[--check]  the tables of docs/upstream.md §4, from the contract",
  },
  parts: {
    module: "tools/docs/parts.ts",
    does: "[--check]  docs/parts.md, which parts there are and what is made of them",
  },
  pictures: {
    module: "tools/docs/pictures.ts",
    does: "which pages of the demo each of its pictures is on",
  },
  "picture-sheets": {
    module: "tools/docs/picture-sheets.mjs",
    does: "[REVISION]  sheets of the demo's pictures that have changed since, before beside after",
  },
});
