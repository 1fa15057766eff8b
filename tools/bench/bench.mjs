/**
 * `npm run bench -- compare | turns | replicas | listing | lighthouse | inp | draw`: measures the built site, on the
 * image's Node.
 */
import { runCommand } from "../run-command.mjs";
import { requireNodeOfImage } from "./dockerfile.mjs";

requireNodeOfImage();

await runCommand("bench", {
  compare: {
    module: "tools/bench/compare.mjs",
    does: "against a bare server, remix-serve and a Next app [--seconds 1 --rounds 9 --requests 1000000 --only product]",
  },
  turns: {
    module: "tools/bench/turns.mjs",
    does: "processor time against another revision, in turns [main --starts 5 --rounds 2 --seconds 2 --only uncached]",
  },
  replicas: {
    module: "tools/bench/replicas/replicas-command.ts",
    does: "two replicas behind nginx, a restart and three outages of the upstream [--seconds 360 --outage 60 --rate 100 --seed 1]",
  },
  listing: {
    module: "tools/bench/listing.mjs",
    does: "product listing pages by catalogue size [100 1000 10000]",
  },
  lighthouse: {
    module: "tools/bench/lighthouse.ts",
    does: "Lighthouse over the main templates, behind nginx with TLS and HTTP/2 [--only product --runs 5]",
  },
  inp: {
    module: "tools/bench/inp.mjs",
    does: "interactions to the next paint, and tasks of loads, with 4x CPU throttling",
  },
  draw: { module: "tools/bench/draw.mjs", does: "the charts in bench/results again, from the stored runs" },
});
