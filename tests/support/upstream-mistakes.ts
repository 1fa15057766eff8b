import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { describeMistake, MISTAKE_LINE, onMistake } from "../../demo/upstream/mistakes";

let made: string[] = [];
let isProvoked = false;

/** From now on, until the test ends, calls that the upstream refuses are what the test is about. */
export function provokeMistakes(): void {
  isProvoked = true;
}

/** The calls that upstreams refused since the last time, unless they were provoked. */
export function takeMistakes(): string[] {
  const taken = isProvoked ? [] : made;
  made = [];
  isProvoked = false;
  return taken;
}

/** Notes what demo upstreams of this process refuse. */
export function watchMistakes(): void {
  onMistake((mistake) => made.push(describeMistake(mistake)));
}

/** Notes what a demo upstream in another process refuses, by that process's stderr. */
export function watchMistakesOn(stderr: Readable): void {
  createInterface({ input: stderr }).on("line", (line) => {
    if (line.startsWith(MISTAKE_LINE)) made.push(line);
  });
}
