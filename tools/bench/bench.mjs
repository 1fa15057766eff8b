/** `npm run bench -- compare | listing | lighthouse | inp`: measures the built site. */
import { runCommand } from "../run-command.mjs";

await runCommand("bench", {
  compare: {
    module: "tools/bench/compare.mjs",
    does: "beside a bare server, remix-serve and a Next app [--seconds 1 --rounds 9 --requests 1000000 --only product]",
  },
  listing: {
    module: "tools/bench/listing.mjs",
    does: "pages of a product list by size of the catalogue [100 1000 10000]",
  },
  lighthouse: { module: "tools/bench/lighthouse.mjs", does: "Lighthouse over the main templates [--only product]" },
  inp: { module: "tools/bench/inp.mjs", does: "waiting times of clicks and keys on a 4x slower CPU" },
});
