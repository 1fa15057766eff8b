/** `npm run screenshots -- pages | compare | print`: images and PDFs of the built site, into the ignored folder .screenshots. */
import { runCommand } from "../run-command.mjs";

await runCommand("screenshots", {
  pages: {
    module: "tools/screenshots/pages.mjs",
    does: "every template and state [--width 390,1440 --only product,home --js off --content long]",
  },
  compare: {
    module: "tools/screenshots/compare.mjs",
    does: "what differs from a revision [REVISION --width 390,1440 --js off --only product,home --allow PATTERN]",
  },
  print: {
    module: "tools/screenshots/print-command.mjs",
    does: "a product and a store as PDF, with their pages counted [--product ID --store CODE]",
  },
});
