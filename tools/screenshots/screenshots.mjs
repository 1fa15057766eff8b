/** `npm run screenshots -- pages | print`: images and PDFs of the built site, into the ignored folder .screenshots. */
import { runCommand } from "../run-command.mjs";

await runCommand("screenshots", {
  pages: {
    module: "tools/screenshots/pages.mjs",
    does: "every template and state [--width 390,1440 --only product,home --js off --content long]",
  },
  print: {
    module: "tools/screenshots/print-command.mjs",
    does: "a product and a store as PDF, with their pages counted [--product ID --store CODE]",
  },
});
