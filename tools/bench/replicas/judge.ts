import type { Run } from "./run";
import { KINDS, type Kind, type Phase, type PhaseName, type Sample } from "./samples";
import { OUTAGES, type Outage } from "./upstream-gate";
import { isGenuineCode } from "./visitors";

/** Statistics of one kind of request in one phase. Latencies in ms, counted from the scheduled send time. */
export interface Figures {
  phase: PhaseName;
  kind: Kind;
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Responses by status; "none" = no response. */
  statuses: Record<string, number>;
}

/** What visitors got during one outage; requests count from their scheduled send time. */
export interface OutageFigures {
  outage: Outage;
  /** Kept pages of every kind: answered with 200, and not. */
  cachedPages: { ok: number; others: number };
  /** Pages that no replica has cached: rendered, answered with a 503 with Retry-After and error text, and other answers. */
  uncachedPages: { rendered: number; decided503: number; others: number };
  /** Of every kind of request: 5xx that are not such a 503, and requests without an answer. */
  undecided5xx: number;
  unanswered: number;
  /** Visitors with a form at any time of the outage. `lost` = accepted without arriving, refused to the end, or broken. */
  applications: { visitors: number; sent: number; unknown: number; lost: number };
  verifications: { visitors: number; genuine: number };
  /** Seconds from the end of the outage to its last server error. */
  recoveredAfterS: number;
}

/** The evaluation of a run. */
export interface Verdict {
  figures: Figures[];
  /** Per phase: latency of the comparison page from the replicas, divided by its latency from the bare server. */
  ratios: { phase: PhaseName; p50: number; p99: number }[];
  outages: OutageFigures[];
  /** Violations of the site's guarantees, one line each. */
  violations: string[];
}

/** An open breaker lets a call through after at most 15 s, and failed reads are retried after 2 s (decision 010). */
const MAX_RECOVERY_MS = 20_000;
const MAX_EXAMPLES = 5;
/** Statuses of each kind while nothing fails. */
const EXPECTED: Readonly<Record<Kind, readonly number[]>> = {
  "cached page": [200],
  "cache miss": [200],
  verification: [200, 303],
  application: [200, 303],
  upload: [201],
  "cached page, proxy bypassed": [200],
  "comparison page": [200],
  "comparison page, bare server": [200],
};
const CACHED_KINDS: ReadonlySet<Kind> = new Set(["cached page", "cached page, proxy bypassed", "comparison page"]);
/** Kinds that may be answered with a 503 with Retry-After during an outage (product.md §11.1). */
const MAY_BE_UNAVAILABLE: ReadonlySet<Kind> = new Set(["cache miss", "verification", "application"]);

/** Checks a run against the site's guarantees. */
export function judge(run: Run): Verdict {
  const { samples, phases } = run;
  const outages = phases.flatMap((phase) => {
    const outage = OUTAGES.find((one) => phase.name === `outage: ${one}`);
    return outage === undefined ? [] : [{ ...phase, outage }];
  });
  const overlapsOutage = ({ dueMs, endedMs }: Stay) =>
    outages.some(({ fromMs, toMs }) => endedMs >= fromMs && dueMs <= toMs + MAX_RECOVERY_MS);

  const unexpected = samples.filter((sample) => {
    if (sample.status !== null && EXPECTED[sample.kind].includes(sample.status)) return false;
    const isGraceful = sample.status === 503 && sample.isGraceful503;
    return !(isGraceful && MAY_BE_UNAVAILABLE.has(sample.kind) && overlapsOutage(sample));
  });
  const violations = [
    ...summarise(unexpected, ({ kind, status, detail }) => `${kind}: ${status ?? "no response"} (${detail})`),
    ...judgeRestart(run),
    ...judgeVerifications(run, overlapsOutage),
    ...judgeApplications(run),
    ...summarise(run.state.upstream.mistakes, (mistake) => `invalid call to the upstream: ${JSON.stringify(mistake)}`),
    ...summarise(run.defects, (line) => `error in the log: ${line}`),
  ];
  const outageFigures = outages.map((outage, at) =>
    figuresOfOutage(run, outage, outages[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY),
  );
  for (const { outage, uncachedPages, undecided5xx } of outageFigures) {
    if (uncachedPages.decided503 + undecided5xx === 0) {
      violations.push(`no request failed during the outage "${outage}": the run proves nothing about it`);
    }
  }
  return {
    figures: phases.flatMap((phase) => KINDS.flatMap((kind) => figuresOf(phase, kind, samples))),
    ratios: phases.map((phase) => ratioOf(phase, samples)),
    outages: outageFigures,
    violations,
  };
}

/** Of a request or a visitor. */
interface Stay {
  dueMs: number;
  endedMs: number;
}

const isServerError = ({ status }: Sample) => status !== null && status >= 500;

/** @param nextMs when the next outage begins: later errors are not of this one */
function figuresOfOutage(
  { samples, applications, verifications, state }: Run,
  { outage, fromMs, toMs }: Phase & { outage: Outage },
  nextMs: number,
): OutageFigures {
  const during = samples.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs);
  const count = (isCounted: (sample: Sample) => boolean) => during.filter(isCounted).length;
  const isCached = ({ kind }: Sample) => CACHED_KINDS.has(kind);
  const isMiss = ({ kind }: Sample) => kind === "cache miss";
  const isOk = ({ status }: Sample) => status === 200;
  const isDecided503 = ({ isGraceful503 }: Sample) => isGraceful503;
  const isPresent = ({ dueMs, endedMs }: Stay) => dueMs < toMs && endedMs >= fromMs;
  const applicants = applications.filter(isPresent);
  const isLost = ({ phone, end }: (typeof applicants)[number]) =>
    end === "unfinished" || end === "broken" || (end === "sent" && arrivedOf(state, phone).length === 0);
  const verified = verifications.filter(isPresent);
  const late = samples.filter((one) => isServerError(one) && one.endedMs > toMs && one.dueMs < nextMs);
  return {
    outage,
    cachedPages: {
      ok: count((one) => isCached(one) && isOk(one)),
      others: count((one) => isCached(one) && !isOk(one)),
    },
    uncachedPages: {
      rendered: count((one) => isMiss(one) && isOk(one)),
      decided503: count((one) => isMiss(one) && isDecided503(one)),
      others: count((one) => isMiss(one) && !isOk(one) && !isDecided503(one)),
    },
    undecided5xx: count((one) => isServerError(one) && !isDecided503(one)),
    unanswered: count(({ status }) => status === null),
    applications: {
      visitors: applicants.length,
      sent: applicants.filter(({ end }) => end === "sent").length,
      unknown: applicants.filter(({ end }) => end === "unknown").length,
      lost: applicants.filter(isLost).length,
    },
    verifications: { visitors: verified.length, genuine: verified.filter(({ isGenuine }) => isGenuine).length },
    recoveredAfterS: Math.max(0, ...late.map(({ endedMs }) => endedMs - toMs)) / 1000,
  };
}

function judgeRestart({ restart }: Run): string[] {
  return restart.exitCode === 0 ? [] : [`the restarted replica exited with ${String(restart.exitCode)} instead of 0`];
}

/** Every query uses up one of a code's five (product.md §11.5): a verification must cause exactly one. */
function judgeVerifications({ verifications, state }: Run, overlapsOutage: (stay: Stay) => boolean): string[] {
  const queriesOf = (code: string) => state.verifications[code]?.queries ?? 0;
  const rejected = verifications.filter((one) => isGenuineCode(one.code) && !one.isGenuine && !overlapsOutage(one));
  const unqueried = verifications.filter(({ code, isGenuine }) => isGenuine && queriesOf(code) === 0);
  const repeated = verifications.filter(({ code }) => queriesOf(code) > 1);
  return [
    ...summarise(rejected, ({ code }) => `the genuine code ${code} was not reported as genuine`),
    ...summarise(unqueried, ({ code }) => `the code ${code} was reported as genuine without a query`),
    ...summarise(repeated, ({ code }) => `the code ${code} was queried ${queriesOf(code)} times`),
  ];
}

/** An accepted application arrives exactly once and intact; other visitors get a clear answer (product.md §11.6). */
function judgeApplications({ applications, state }: Run): string[] {
  const violations: string[] = [];
  for (const { phone, sha256, end, mistakes } of applications) {
    const arrived = arrivedOf(state, phone);
    const isIntact = arrived.every(({ files }) => files.length === 1 && files[0]?.sha256 === sha256);
    const application = `the application of ${phone}`;
    if (end === "sent" && arrived.length === 0) violations.push(`${application} was accepted and lost`);
    if (arrived.length > 1) violations.push(`${application} arrived ${arrived.length} times`);
    if (!isIntact) violations.push(`${application} arrived with a different file`);
    if (end === "unfinished") violations.push(`${application} was still refused after the outage`);
    if (end === "unfinished" && arrived.length > 0) violations.push(`${application} was refused, but arrived`);
    if (end === "broken") violations.push(`${application} failed unexpectedly`);
    for (const mistake of mistakes) violations.push(`${application}: ${mistake}`);
  }
  return summarise(violations, (line) => line);
}

const arrivedOf = (state: Run["state"], phone: string) =>
  state.applications.filter(({ fields }) => fields["phoneNumber"]?.[0] === phone);

/** The first few items as text, and the number of the others with one more example. */
function summarise<Item>(items: readonly Item[], describe: (item: Item) => string): string[] {
  const lines = items.slice(0, MAX_EXAMPLES).map(describe);
  const more = items.length - lines.length;
  return more === 0 ? lines : [...lines, `… and ${more} more like these: ${describe(items[MAX_EXAMPLES] as Item)}`];
}

const isOf =
  ({ fromMs, toMs }: Phase, kind: Kind) =>
  (sample: Sample) =>
    sample.kind === kind && sample.dueMs >= fromMs && sample.dueMs < toMs;

function figuresOf(phase: Phase, kind: Kind, all: readonly Sample[]): Figures[] {
  const samples = all.filter(isOf(phase, kind));
  if (samples.length === 0) return [];
  const latencies = latenciesOf(samples);
  const statuses: Record<string, number> = {};
  for (const { status } of samples) statuses[status ?? "none"] = (statuses[status ?? "none"] ?? 0) + 1;
  return [
    {
      phase: phase.name,
      kind,
      requests: samples.length,
      perSecond: samples.length / ((phase.toMs - phase.fromMs) / 1000),
      p50: percentile(latencies, 50),
      p95: percentile(latencies, 95),
      p99: percentile(latencies, 99),
      max: latencies.at(-1) ?? 0,
      statuses,
    },
  ];
}

function ratioOf(phase: Phase, samples: readonly Sample[]) {
  const replicas = latenciesOf(samples.filter(isOf(phase, "comparison page")));
  const bare = latenciesOf(samples.filter(isOf(phase, "comparison page, bare server")));
  const ratio = (percent: number) => percentile(replicas, percent) / percentile(bare, percent);
  return { phase: phase.name, p50: ratio(50), p99: ratio(99) };
}

/** Ascending. */
const latenciesOf = (samples: readonly Sample[]) =>
  samples.map(({ dueMs, endedMs }) => endedMs - dueMs).sort((one, other) => one - other);

/** @param sorted ascending */
const percentile = (sorted: readonly number[], percent: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
