import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { describeMistake, MISTAKE_LINE, onMistake } from "../../demo/upstream/mistakes";

let made: string[] = [];
let isProvoked = false;

/** Expects contract violations until the test ends. */
export function provokeMistakes(): void {
  isProvoked = true;
}

/** The violations since the last call, unless they were expected. */
export function takeMistakes(): string[] {
  const taken = isProvoked ? [] : made;
  made = [];
  isProvoked = false;
  return taken;
}

/** Collects violations reported by demo upstreams of this process. */
export function watchMistakes(): void {
  onMistake((mistake) => made.push(describeMistake(mistake)));
}

/** Collects violations reported on stderr by a demo upstream in another process. */
export function watchMistakesOn(stderr: Readable): void {
  createInterface({ input: stderr }).on("line", (line) => {
    if (line.startsWith(MISTAKE_LINE)) made.push(line);
  });
}
