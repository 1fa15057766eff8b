import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteProcess } from "../../tests/support/site";

/** A site's memory after garbage collection. */
export interface Memory {
  heapUsed: number;
  rss: number;
  external: number;
  /** Open file descriptors. */
  files: number;
}

/** Node arguments for a site that `readMemory` can query. */
export const memoryArguments = [
  "--expose-gc",
  "--import",
  pathToFileURL(resolve("tools/resilience/report-memory.mjs")).href,
];

/** Triggers the site's garbage collection and returns its memory. */
export async function readMemory(site: SiteProcess): Promise<Memory> {
  const told = () => site.log.filter((line) => line["msg"] === "memory");
  const before = told().length;
  process.kill(site.pid, "SIGPWR");
  const deadline = Date.now() + 60_000;
  while (told().length === before) {
    if (Date.now() > deadline) throw new Error("the site does not report its memory");
    await new Promise((later) => setTimeout(later, 20));
  }
  return told().at(-1) as unknown as Memory;
}

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
