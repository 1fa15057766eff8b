/**
 * Preloaded into a site (`node --expose-gc --import`): at SIGPWR it collects its garbage and reports what is left, in a
 * line of its log.
 */
import { readdirSync } from "node:fs";

process.on("SIGPWR", () => void reportMemory());

async function reportMemory() {
  // Finalisers of one collection free what the next one finds.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await new Promise((later) => setTimeout(later, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const files = readdirSync("/proc/self/fd").length;
  console.log(JSON.stringify({ msg: "memory", heapUsed, external, rss, files }));
}
