import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { faultRows, OPS_TOKEN, type FaultRow, type Met } from "../../tools/resilience/fault-rows";
import { printFaultRows, readFaultTable, rowName } from "../../tools/resilience/fault-table";
import { startSite, startUpstream, type SiteProcess } from "../support/site";
import type { DemoUpstream } from "../../demo/upstream";
import type { Fault } from "../../demo/upstream/faults";

/** Table column → fault of the demo upstream. */
const FAULTS = {
  refused: "refused",
  reset: "reset",
  hang: "timeout",
  slow: "slow",
  "500": "500",
  "404": "404",
  html: "html",
  "broken JSON": "truncated",
  failed: "failed",
  nulls: "nulls",
  empty: "empty",
  "50 MB": "large",
  "1 byte/s": "drip",
} as const satisfies Record<string, Fault>;
type FaultName = keyof typeof FAULTS;
const faultNames = Object.keys(FAULTS) as FaultName[];

const COLD = "Nothing seen before";
const WARM = "Seen an hour before";
/** Sections of the table. */
const TABLE = "docs/fault-matrix.md";

/** Faults that last until the site's time-out: their rows are spread over several sites, which mostly wait. */
const WAITING: ReadonlySet<FaultName> = new Set<FaultName>(["hang", "1 byte/s"]);
const WAITING_SITES = 6;
const BUSY_SITES_AT_ONCE = 2;
const GIVE_UP_MS = 3000;
const PATIENCE = { timeout: 30_000, interval: 200 };
const clock = ["--import", pathToFileURL(resolve("tools/resilience/clock.mjs")).href];

type Sections = Record<typeof COLD | typeof WARM, Map<string, string>>;
type Decided = (section: keyof Sections, name: string, fault: FaultName) => string;

/** A row's observed outcome, in the table's terms. */
function outcomeOf(met: Met, healthy: Met): string {
  const said = met.said === null ? "" : ` ${met.said}`;
  if (met.status !== 200) return `${met.status}${met.location === null ? "" : ` ${met.location}`}${said}`;
  if (said !== (healthy.said === null ? "" : ` ${healthy.said}`)) return `200${said}`;
  if (met.body === healthy.body) return "whole";
  return /s-maxage/.test(met.cacheControl ?? "") ? "gap, kept" : "gap";
}

/** Hold for no outcome: a document is complete, a failure is not cacheable, and no error text is the router's. */
const MISTAKES: Record<string, (met: Met) => boolean> = {
  "the router's own error screen": ({ body }) => body.includes("Unexpected Application Error"),
  "half a document": ({ type, body }) => type.startsWith("text/html") && !body.trimEnd().endsWith("</html>"),
  "a failure for everyone": ({ status, cacheControl }) => status !== 200 && /s-maxage/.test(cacheControl ?? ""),
  "an error nobody foresaw": ({ status }) => status === 500,
};

interface Bench {
  site: SiteProcess;
  upstream: DemoUpstream;
  stop: () => Promise<number | null>;
}

let starting: Promise<unknown> = Promise.resolve();

/** A site with its own upstream. Started one after the other, to limit the load. */
async function startBench(giveUpMs: number): Promise<Bench> {
  const { upstream, env, close } = await startUpstream();
  upstream.faults.slowMs = 400;
  const limits = { UPSTREAM_TIMEOUT_MS: String(giveUpMs), UPSTREAM_WRITE_TIMEOUT_MS: String(giveUpMs) };
  const start = starting.then(() => startSite({ env: { ...env, ...limits, OPS_TOKEN }, nodeArguments: clock }));
  starting = start.catch(() => undefined);
  const site = await start;
  return { site, upstream, stop: () => site.stop().finally(close) };
}

/** Runs the rows on a site of its own with one fault, and adds the outcomes to `met`. */
async function walk(
  fault: FaultName,
  rows: readonly FaultRow[],
  decided: Decided,
  met: Sections,
  problems: string[],
): Promise<void> {
  const { site, upstream, stop } = await startBench(WAITING.has(fault) ? GIVE_UP_MS : 20_000);
  try {
    for (const row of rows) {
      const name = rowName(row.endpoint, row.request);
      const healthy = references.get(name);
      if (healthy === undefined) throw new Error(`no reference of ${name}`);
      const begin = () => upstream.faults.setFault(row.endpoint, FAULTS[fault]);
      const end = () => upstream.faults.setFault(row.endpoint, null);
      const ask = async (first: () => void = () => undefined) => {
        const answer = await row.ask({ url: site.url, upstream, begin: first });
        const mistakes = Object.keys(MISTAKES).filter((mistake) => MISTAKES[mistake]?.(answer));
        problems.push(...mistakes.map((mistake) => `${fault}: ${name}: ${mistake}`));
        return answer;
      };
      const undisturbed = outcomeOf(healthy, healthy);

      if (row.warm) {
        await move(site, "SIGWINCH");
        const first = await settle(ask, healthy, undisturbed, () => move(site, "SIGWINCH"));
        if (first !== undisturbed) problems.push(`${fault}: ${name}: is ${first} without it`);
        await move(site, "SIGIO");
        const before = callsOf(site, row.endpoint);
        await ask(begin);
        // Revalidation runs behind the first response: the later one counts.
        await expect.poll(() => callsOf(site, row.endpoint), PATIENCE).toBeGreaterThan(before);
        met[WARM].set(name, await settle(ask, healthy, decided(WARM, name, fault)));
        // The fault remains active, because a render may be in progress.
      }

      const cold = await askCold(site, () => ask(begin));
      met[COLD].set(name, outcomeOf(cold, healthy));
      end();
      const onward = () => move(site, "SIGIO");
      // A valid response without values may mean that there is nothing, and is cached as such.
      if (fault === "nulls" || fault === "empty") await onward();
      const after = await settle(ask, healthy, undisturbed, onward);
      if (after !== undisturbed) problems.push(`${fault}: ${name}: stays ${after} after it`);
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    }
    const errors = site.log.filter((line) => line["level"] === "error" || line["level"] === "fatal");
    problems.push(...errors.map((line) => `${fault}: logged ${JSON.stringify(line).slice(0, 500)}`));
  } catch (error) {
    problems.push(`${fault}: ${error instanceof Error ? error.message : "unknown"}`);
  } finally {
    const code = await stop();
    if (code !== 0) problems.push(`${fault}: the site ended with ${String(code)}`);
  }
}

/** Finished calls of an endpoint, from the site's log. */
function callsOf(site: SiteProcess, endpoint: string): number {
  return site.log.filter(
    (line) => line["msg"] === "upstream call" && (endpoint === "*" || line["endpoint"] === endpoint),
  ).length;
}

/** Every row's response on a site without faults. */
const references = new Map<string, Met>();

async function readReferences(): Promise<void> {
  const { site, upstream, stop } = await startBench(20_000);
  // As on the sites below: with different clocks of upstream and site.
  await move(site, "SIGIO");
  for (const row of faultRows) {
    const met = await row.ask({ url: site.url, upstream, begin: () => undefined });
    references.set(rowName(row.endpoint, row.request), met);
    expect(met.status, row.request).toBeLessThan(400);
  }
  expect(await stop()).toBe(0);
}

/**
 * Polls until the outcome is the expected one; returns the last one seen. A page without a menu is cached as well, so
 * `onward` moves past it.
 */
async function settle(
  ask: () => Promise<Met>,
  healthy: Met,
  expected: string,
  onward?: () => Promise<void>,
): Promise<string> {
  const deadline = Date.now() + PATIENCE.timeout;
  for (;;) {
    const outcome = outcomeOf(await ask(), healthy);
    if (outcome === expected || expected === "" || Date.now() > deadline) return outcome;
    if (outcome === "gap, kept") await onward?.();
    await new Promise((later) => setTimeout(later, PATIENCE.interval));
  }
}

/**
 * The response of a site without any cached copy. The first response may come from a render that started before the
 * clock was moved, the second cannot.
 */
async function askCold(site: SiteProcess, ask: () => Promise<Met>): Promise<Met> {
  for (let tries = 0, unkept = 0; ; tries += 1) {
    await move(site, "SIGWINCH");
    const met = await ask();
    unkept = met.cache === "hit" || met.cache === "stale" ? 0 : unkept + 1;
    if (unkept === 2 || tries === 8) return met;
  }
}

async function move(site: SiteProcess, signal: "SIGWINCH" | "SIGIO"): Promise<void> {
  const moves = () => site.log.filter((line) => line["msg"] === "clock moved").length;
  const before = moves();
  process.kill(site.pid, signal);
  await expect.poll(moves, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
}

async function atOnce(max: number, works: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...works];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: max }, work));
}

it("every fault of every endpoint ends as docs/fault-matrix.md says", { timeout: 900_000 }, async () => {
  await readReferences();
  const table = readFaultTable(TABLE);
  const decided: Decided = (section, name, fault) => table.get(section)?.get(name)?.get(fault) ?? "";
  const problems: string[] = [];
  const newSections = (): Sections => ({ [COLD]: new Map(), [WARM]: new Map() });
  const met = new Map(faultNames.map((fault) => [fault, newSections()]));
  const walkOf = (fault: FaultName, rows: readonly FaultRow[]) => () =>
    walk(fault, rows, decided, met.get(fault) ?? newSections(), problems);

  const waiting = [...WAITING].flatMap((fault) =>
    Array.from({ length: WAITING_SITES }, (_, site) =>
      walkOf(
        fault,
        faultRows.filter((_row, index) => index % WAITING_SITES === site),
      ),
    ),
  );
  const busy = faultNames.filter((fault) => !WAITING.has(fault)).map((fault) => walkOf(fault, faultRows));
  await Promise.all([atOnce(BUSY_SITES_AT_ONCE, busy), atOnce(waiting.length, waiting)]);

  const wrong: string[] = [];
  for (const section of [COLD, WARM] as const) {
    const rows = faultRows.map(({ endpoint, request }) => {
      const name = rowName(endpoint, request);
      const outcomes = faultNames.map((fault) => [fault, met.get(fault)?.[section].get(name) ?? ""] as const);
      for (const [fault, outcome] of outcomes) {
        const wanted = decided(section, name, fault);
        if (outcome !== "" && outcome !== wanted)
          wrong.push(`${section} · ${name} · ${fault}: ${outcome}, not ${wanted}`);
      }
      return [name, new Map(outcomes)] as const;
    });
    // For the document, where the outcomes are the ones that are wanted now.
    if (wrong.length > 0) console.info(`## ${section}\n\n${printFaultRows(faultNames, new Map(rows))}`);
  }
  expect(problems).toEqual([]);
  expect(wrong).toEqual([]);
});
