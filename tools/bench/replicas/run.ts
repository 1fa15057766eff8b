import { loadavg } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Visitor } from "../../../tests/support/applicant";
import { hostTicks } from "../machine.mjs";
import { makeChance, type Chance } from "../../random";
import { createClients } from "./clients";
import type { ApplicationOutcome, Kind, Phase, PhaseName, Sample, VerificationOutcome } from "./samples";
import { OUTAGES } from "./upstream-gate";
import { startTestbed, type Restart, type Testbed, type TestbedOptions, type UpstreamState } from "./testbed";
import { apply, verify } from "./visitors";

export interface TimelineOptions {
  /** Length of the timeline, including the outages. Visitors who are still active then may finish. */
  seconds: number;
  /** Length of each outage of `OUTAGES`. */
  outageS: number;
  /** Arrivals of the mix per second. */
  rate: number;
  seed: number;
  log?: (line: string) => void;
}

export interface RunOptions extends TimelineOptions {
  programs: TestbedOptions["programs"];
  /** Additional environment variables of each replica. */
  env?: Record<string, string>;
}

export interface Timeline {
  samples: Sample[];
  phases: Phase[];
  restart: Restart;
  applications: ApplicationOutcome[];
  verifications: VerificationOutcome[];
  state: UpstreamState;
  defects: string[];
  /** Arrivals of the mix, without the side loads. */
  arrivals: number;
  /** 99th percentile of the event loop delay of this process, which generates the load. */
  clientDelayMs: number;
  /** CPU steal time: the part of CPU time that the hypervisor gave to other machines, 0 to 1. */
  stolen: number;
}

export interface Run extends Timeline {
  /** Load average before the run: other programs on the machine. */
  loadBefore: number;
}

/** The mix, in percent of arrivals; the rest are applications. */
const CACHED_PERCENT = 90;
const MISS_PERCENT = 8;
const VERIFICATION_PERCENT = 1;
/** Side loads per second: cached pages from a replica directly, and the comparison page from each server. */
const BYPASS_RATE = 5;
const COMPARISON_RATE = 8;
/** Number of clients that read pages; each visitor with a form is an additional client. */
const READERS = 64;
/** After the timeline, visitors may retry for this long. */
const MAX_SETTLE_MS = 60_000;
/** Like the proxy: one connection per request. */
const PROXY_HEADERS = { connection: "close" };
/** Like most browsers over TLS. */
const READER_HEADERS = { "accept-encoding": "br", accept: "text/html,*/*" };

/** Starts the testbed, runs the timeline on it and stops it. */
export async function runReplicas({ programs, env = {}, ...options }: RunOptions): Promise<Run> {
  const [loadBefore = 0] = loadavg();
  // With a TTL of an outage's length every cached page expires during each outage.
  const testbed = await startTestbed({ programs, pageTtlS: options.outageS, env });
  try {
    return { ...(await runTimeline(testbed, options)), loadBefore };
  } finally {
    await testbed.close();
  }
}

/**
 * A realistic mixed load on two replicas behind nginx, while first one replica is restarted and later every upstream
 * call fails, in each way of `OUTAGES`. The load is open-loop: arrivals do not wait for responses, so a stall shows up
 * as latency.
 */
async function runTimeline(testbed: Testbed, options: TimelineOptions): Promise<Timeline> {
  const { seconds, outageS, rate, seed, log = () => undefined } = options;
  const { replicas } = testbed;
  const [restarted] = replicas;
  if (restarted === undefined) throw new Error("no replica");
  const samples: Sample[] = [];
  const phases: Phase[] = [];
  const clients = createClients(samples);
  const noArrivals = new AbortController();
  const noRetries = new AbortController();
  const timers = new AbortController();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const hostBefore = hostTicks();
  const traffic = startTraffic(testbed, {
    clients,
    rate,
    seed,
    ended: noArrivals.signal,
    isOver: () => noRetries.signal.aborted,
  });
  // A failure of the traffic is thrown where it is awaited; until then it is not an unhandled rejection.
  traffic.catch(() => undefined);

  /** Runs a phase until both its time and `action` are over. */
  async function phase<Result>(name: PhaseName, phaseS: number, action: () => Promise<Result>): Promise<Result> {
    const fromMs = performance.now();
    const before = replicas.map((replica) => replica.cpuSeconds());
    const [result] = await Promise.all([action(), sleep(phaseS * 1000, undefined, { signal: timers.signal })]);
    const cpuSeconds = replicas.map((replica, at) => replica.cpuSeconds() - (before[at] ?? 0));
    const rssMb = replicas.map((replica) => replica.rssMb());
    phases.push({ name, fromMs, toMs: performance.now(), cpuSeconds, rssMb });
    log(`${name}: ${((performance.now() - fromMs) / 1000).toFixed(1)} s, ${samples.length} responses so far`);
    return result;
  }

  try {
    const nothing = () => Promise.resolve();
    const partS = (seconds - OUTAGES.length * outageS) / (3 + OUTAGES.length);
    await phase("steady", partS, nothing);
    const restart = await phase("restart", partS, () => restarted.restart());
    await phase("steady again", partS, nothing);
    for (const outage of OUTAGES) {
      await phase(`outage: ${outage}`, outageS, () => testbed.failUpstream(outage));
      await phase(`recovery: ${outage}`, partS, () => testbed.failUpstream(null));
    }
    noArrivals.abort();
    const settleTimer = setTimeout(() => noRetries.abort(), MAX_SETTLE_MS);
    timers.signal.addEventListener("abort", () => clearTimeout(settleTimer));
    const { applications, verifications, arrivals } = await traffic;
    const host = hostTicks();
    return {
      samples,
      phases,
      restart,
      applications,
      verifications,
      arrivals,
      state: await testbed.readState(),
      defects: replicas.flatMap((replica) => replica.defects()),
      clientDelayMs: delay.percentile(99) / 1e6,
      stolen: (host.stolen - hostBefore.stolen) / Math.max(1, host.all - hostBefore.all),
    };
  } finally {
    noArrivals.abort();
    noRetries.abort();
    timers.abort();
    delay.disable();
    await traffic.catch(() => undefined);
    await clients.close();
  }
}

interface TrafficOptions {
  clients: ReturnType<typeof createClients>;
  rate: number;
  seed: number;
  /** Stops new arrivals. */
  ended: AbortSignal;
  /** Whether visitors must stop retrying. */
  isOver: () => boolean;
}

/** Sends the mix and the side loads until `ended`; resolves when every request and visitor has finished. */
async function startTraffic(testbed: Testbed, { clients, rate, seed, ended, isOver }: TrafficOptions) {
  const applications: Promise<ApplicationOutcome>[] = [];
  const verifications: Promise<VerificationOutcome>[] = [];
  const pending = new Set<Promise<unknown>>();
  const { url, bareUrl, comparisonPage, cachedPages } = testbed;
  let arrivals = 0;

  function read(kind: Kind, origin: string, path: string, dueMs: number, chance: Chance, more = {}): void {
    const client = chance.whole(READERS);
    const headers = { ...READER_HEADERS, ...more };
    // Failures are recorded in the samples.
    const request = clients.send({ kind, url: origin + path, client, dueMs, headers }).catch(() => null);
    pending.add(request);
    void request.then(() => pending.delete(request));
  }
  /** Skewed: a few pages get most of the requests. */
  const pickCachedPage = (chance: Chance) =>
    cachedPages[Math.floor(chance.fraction() * chance.fraction() * cachedPages.length)] ?? "/";

  const nextMiss = uncachedPaths(testbed, makeChance(seed + 1));
  function onArrival(chance: Chance, dueMs: number): void {
    const visitorId = READERS + arrivals++;
    const percent = chance.whole(100);
    if (percent < CACHED_PERCENT) return read("cached page", url, pickCachedPage(chance), dueMs, chance);
    if (percent < CACHED_PERCENT + MISS_PERCENT) return read("cache miss", url, nextMiss(), dueMs, chance);
    const visitorChance = makeChance(seed + visitorId);
    if (percent < CACHED_PERCENT + MISS_PERCENT + VERIFICATION_PERCENT) {
      const visitor = new Visitor(
        url,
        clients.fetchAs(visitorId, () => "verification"),
      );
      verifications.push(verify(visitor, visitorChance));
      return;
    }
    const visitor = new Visitor(
      url,
      clients.fetchAs(visitorId, (path) => (path.startsWith("/resources/") ? "upload" : "application")),
    );
    const phone = `138${String(10_000_000 + visitorId)}`;
    applications.push(apply({ visitor, phone, captchas: testbed.captchas, chance: visitorChance, isOver }));
  }

  await Promise.all([
    arrive(rate, makeChance(seed), ended, onArrival),
    arrive(BYPASS_RATE, makeChance(seed + 2), ended, (chance, dueMs) => {
      const up = testbed.replicas.filter((replica) => replica.isUp());
      read("cached page, proxy bypassed", chance.pick(up).url, pickCachedPage(chance), dueMs, chance, PROXY_HEADERS);
    }),
    arrive(COMPARISON_RATE, makeChance(seed + 3), ended, (chance, dueMs) => {
      read("comparison page", url, comparisonPage, dueMs, chance);
    }),
    arrive(COMPARISON_RATE, makeChance(seed + 4), ended, (chance, dueMs) => {
      read("comparison page, bare server", bareUrl, comparisonPage, dueMs, chance);
    }),
  ]);
  await Promise.all(pending);
  return {
    applications: await Promise.all(applications),
    verifications: await Promise.all(verifications),
    arrivals,
  };
}

/** Calls `onArrival` with exponentially distributed intervals, `perSecond` on average, and each scheduled time. */
async function arrive(
  perSecond: number,
  chance: Chance,
  ended: AbortSignal,
  onArrival: (chance: Chance, dueMs: number) => void,
): Promise<void> {
  let dueMs = performance.now();
  for (;;) {
    dueMs += (-Math.log(1 - chance.fraction()) * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    // A late arrival is sent immediately and keeps its scheduled time.
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    onArrival(chance, dueMs);
  }
}

/** Paths that are not cached: product pages, listing pages and searches, alternating. */
function uncachedPaths({ products, listings }: Testbed, chance: Chance): () => string {
  const shuffledListings = shuffled(listings, chance);
  let count = 0;
  return () => {
    const at = Math.floor(count / 3);
    const kind = count++ % 3;
    const product = products[at % products.length] ?? "";
    if (kind === 0) return `/pdp/${product}`;
    if (kind === 1) return shuffledListings[at % shuffledListings.length] ?? "/products";
    return `/products/keyword/${encodeURIComponent(`茶${chance.text(4)}`)}`;
  };
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, rank: chance.fraction() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
