/**
 * Makes the demo's pictures: `node build/pictures.js` fills .cache/pictures, or does nothing when they are there already.
 * A worker per core: first the ornaments are drawn and fired, then shots are lit once and painted for every series.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { ORNAMENTS, pictureNames } from "./names";
import type { Ornament } from "./names";
import { planGroups } from "./plan";
import type { Group } from "./plan";
import type { Sheet } from "./texture";
import { SURFACES } from "./vessels";
import type { SurfaceName } from "./vessels";
import { drawFallback, makeOrnamentSheet, makePictures } from "./work";

interface Order {
  sheets: ReadonlyArray<{ ornament: Ornament; surface: SurfaceName }>;
  folder: string;
}
type Message =
  { sheet: { key: string; value: Sheet } } | { done: number } | { sheets: ReadonlyMap<string, Sheet> } | { next: true };

const self = fileURLToPath(import.meta.url);
const root = resolve(dirname(self), "..");
const target = join(root, ".cache/pictures");

function digest(): string {
  const film = join(root, "tests/upstream/pictures/film/painting.mp4");
  const hash = createHash("sha256").update(readFileSync(self));
  if (existsSync(film)) hash.update(readFileSync(film));
  return hash.digest("hex");
}

function isCurrent(wanted: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(target, "manifest.json"), "utf8"));
    return typeof manifest === "object" && manifest !== null && "digest" in manifest && manifest.digest === wanted;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until no other process makes the pictures, so that two builds at once do the work once. */
async function takeTurn(): Promise<() => void> {
  const lock = `${target}.lock`;
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
      if (holder > 0 && isRunning(holder)) await sleep(500);
      else rmSync(lock, { force: true });
    }
  }
}

/** Removes what interrupted runs have left behind. */
function sweep(): void {
  for (const entry of readdirSync(dirname(target))) {
    const maker = /^pictures\.(?:new|old)-(\d+)$/.exec(entry)?.[1];
    if (maker !== undefined && !isRunning(Number(maker)))
      rmSync(join(dirname(target), entry), { recursive: true, force: true });
  }
}

/** Puts `folder` in the place of the pictures; whoever is interrupted leaves the old or the new, nothing half. */
function swapIn(folder: string): void {
  const old = `${target}.old-${process.pid}`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(folder, target);
  rmSync(old, { recursive: true, force: true });
}

/** Runs the workers through both phases and gives back how many files they made. */
async function runWorkers(folder: string): Promise<number> {
  const count = Math.max(1, Math.min(4, availableParallelism()));
  const sheetOrders = ORNAMENTS.filter((ornament) => ornament !== "rib" && ornament !== "plain").flatMap((ornament) =>
    (Object.keys(SURFACES) as SurfaceName[]).map((surface) => ({ ornament, surface })),
  );
  const sheets = new Map<string, Sheet>();
  const groups = planGroups();
  let files = 0;
  const workers = Array.from({ length: count }, (_, index) => {
    const order: Order = { folder, sheets: sheetOrders.filter((_order, at) => at % count === index) };
    // Drawings and nets are made of short-lived points: with room for them, little is swept.
    return new Worker(self, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: 96 } });
  });
  const finished: Array<Promise<void>> = [];
  let idle = 0;
  const give = (worker: Worker): void => {
    const group = groups.shift();
    if (group === undefined) worker.postMessage(null);
    else worker.postMessage({ group });
  };
  for (const worker of workers) {
    worker.on("message", (message: Message) => {
      if ("sheet" in message) sheets.set(message.sheet.key, message.sheet.value);
      else if ("done" in message) {
        files += message.done;
        give(worker);
      } else if ("next" in message && ++idle === count) {
        for (const each of workers) {
          each.postMessage({ sheets });
          give(each);
        }
      }
    });
    finished.push(
      new Promise((done, fail) => {
        worker.once("error", fail);
        worker.once("exit", (code) => (code === 0 ? done() : fail(new Error(`a picture worker ended with ${code}`))));
      }),
    );
  }
  try {
    await Promise.all(finished);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return files;
}

async function workAlong(order: Order): Promise<void> {
  const { default: sharp } = await import("sharp");
  // One thread each: the workers themselves are the parallelism.
  sharp.concurrency(1);
  sharp.cache(false);
  const port = parentPort;
  if (port === null) return;
  for (const { ornament, surface } of order.sheets) {
    port.postMessage({
      sheet: { key: `${surface}/${ornament}`, value: await makeOrnamentSheet(sharp, ornament, surface) },
    });
  }
  let sheets: ReadonlyMap<string, Sheet> = new Map();
  await new Promise<void>((done, fail) => {
    port.on("message", (message: { sheets: ReadonlyMap<string, Sheet> } | { group: Group } | null) => {
      if (message === null) {
        port.close();
        done();
      } else if ("sheets" in message) sheets = message.sheets;
      else {
        makePictures(sharp, message.group, sheets, order.folder).then(
          (files) => port.postMessage({ done: files }),
          fail,
        );
      }
    });
    port.postMessage({ next: true });
  });
}

async function main(): Promise<void> {
  const wanted = digest();
  if (isCurrent(wanted)) return;
  const giveTurn = await takeTurn();
  try {
    if (!isCurrent(wanted)) await makeAll(wanted);
  } finally {
    giveTurn();
  }
}

async function makeAll(wanted: string): Promise<void> {
  const began = performance.now();
  sweep();
  const folder = `${target}.new-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  for (const name of pictureNames()) mkdirSync(join(folder, dirname(name)), { recursive: true });
  let isWhole = true;
  try {
    await import("sharp");
  } catch {
    isWhole = false;
  }
  try {
    let files: number;
    if (isWhole) files = await runWorkers(folder);
    else {
      console.warn("pictures: sharp cannot be loaded here, so the demo shows line drawings instead of its pictures");
      files = drawFallback(folder);
    }
    const film = join(root, "tests/upstream/pictures/film/painting.mp4");
    if (existsSync(film)) {
      mkdirSync(join(folder, "film"), { recursive: true });
      copyFileSync(film, join(folder, "film/painting.mp4"));
    }
    // Without sharp the next start tries again.
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ digest: isWhole ? wanted : "", files }));
    swapIn(folder);
    console.log(
      `pictures: ${pictureNames().length} pictures, ${files} files, ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await (isMainThread ? main() : workAlong(workerData as Order));
