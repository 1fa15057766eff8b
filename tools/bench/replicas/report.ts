import { mkdirSync, writeFileSync } from "node:fs";
import { describeMachine } from "../machine.mjs";
import type { Verdict } from "./judge";
import type { ReplicasOptions } from "./options";
import type { Run } from "./run";

const FOLDER = "bench/results";

/** A run and its verdict as Markdown. */
export function renderReport(run: Run, verdict: Verdict, options: ReplicasOptions): string {
  const { figures, ratios, violations } = verdict;
  const { phases, restart, arrivals, clientDelayMs, stolen, loadBefore } = run;
  const { seconds, outageS, rate, seed } = options;
  const ms = (value: number) => value.toFixed(1);
  const both = (values: readonly number[], digits: number) => values.map((value) => value.toFixed(digits)).join(" + ");
  return [
    `# Two replicas under load, ${new Date().toISOString().slice(0, 10)}`,
    "",
    `${describeMachine()}; shared by both replicas, both Redis servers, nginx, the upstream and the load generator. ${arrivals} arrivals, ${rate} per second at random times (seed ${seed}): 90 % cached pages, 8 % uncached pages, 2 % forms and files. Reproduce with \`npm run bench -- replicas --seconds ${seconds} --outage ${outageS} --rate ${rate} --seed ${seed}\`.`,
    `Open-loop load: arrivals do not wait for responses, and latency counts from the scheduled send time. The 99th percentile of the load generator's event loop delay was ${ms(clientDelayMs)} ms, CPU steal time was ${(stolen * 100).toFixed(1)} %, and the load average before the run was ${loadBefore.toFixed(1)}. In "restart" one replica gets SIGTERM and is started again (exited after ${(restart.exitedAfterMs / 1000).toFixed(1)} s, ready ${(restart.readyAfterMs / 1000).toFixed(1)} s later); the upstream then fails in three ways, for ${outageS} s each: its port refuses connections, it answers every call with 503, and it accepts calls and never answers.`,
    "",
    "| phase | kind | requests | per second | p50 ms | p95 ms | p99 ms | max ms | statuses |",
    "|---|---|---:|---:|---:|---:|---:|---:|---|",
    ...figures.map(
      ({ phase, kind, requests, perSecond, p50, p95, p99, max, statuses }) =>
        `| ${phase} | ${kind} | ${requests} | ${perSecond.toFixed(1)} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(max)} | ${Object.entries(
          statuses,
        )
          .map(([status, count]) => `${status}: ${count}`)
          .join(", ")} |`,
    ),
    "",
    "The comparison page is one page, requested at the same rate from both replicas and from a bare node:http server, each behind nginx with the same configuration; the ratio is replicas / bare server. CPU time and memory are those of the two replicas, the restarted one first.",
    "",
    "| phase | ratio of p50 | ratio of p99 | CPU s | RSS MB |",
    "|---|---:|---:|---:|---:|",
    ...phases.map(({ name, cpuSeconds, rssMb }) => {
      const ratio = ratios.find(({ phase }) => phase === name);
      return `| ${name} | ${(ratio?.p50 ?? Number.NaN).toFixed(2)} | ${(ratio?.p99 ?? Number.NaN).toFixed(2)} | ${both(cpuSeconds, 1)} | ${both(rssMb, 0)} |`;
    }),
    "",
    "What visitors got during each outage. Cached pages include those past the proxy and the comparison page. A decided 503 has Retry-After and, on a page, the site's own text. Applications are those under way during the outage; lost means accepted without arriving, refused to the end, or broken.",
    "",
    "| upstream | cached pages: 200 | other | uncached pages: rendered | decided 503 | other | undecided 5xx | no response | applications | sent | may have arrived | lost | verifications | genuine | last error after, s |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...verdict.outages.map((one) =>
      [
        "",
        ...[one.outage, one.cachedPages.ok, one.cachedPages.others],
        ...[one.uncachedPages.rendered, one.uncachedPages.decided503, one.uncachedPages.others],
        ...[one.undecided5xx, one.unanswered],
        ...[one.applications.visitors, one.applications.sent, one.applications.unknown, one.applications.lost],
        ...[one.verifications.visitors, one.verifications.genuine, one.recoveredAfterS.toFixed(1)],
        "",
      ]
        .join(" | ")
        .trim(),
    ),
    "",
    summarise(run, verdict),
    "",
    violations.length === 0 ? "No violations." : `Violations:\n\n${violations.map((line) => `- ${line}`).join("\n")}`,
    "",
  ].join("\n");
}

/** Counts; conclusions about delivery only if nothing was violated. */
function summarise(run: Run, { violations }: Verdict): string {
  const { applications, sent, unknown, submittedTwice, verifications, genuine } = countsOf(run);
  const isClean = violations.length === 0;
  return [
    `Of ${applications} applications ${sent} were accepted${isClean ? ", and each arrived at the upstream exactly once with its file intact" : ""}; ${submittedTwice} visitors submitted twice, and ${unknown} were told that their application may have been delivered.`,
    `Of ${verifications} verifications ${genuine} were answered as genuine${isClean ? ", each with a single query" : ""}.`,
  ].join(" ");
}

function countsOf({ applications, verifications }: Run) {
  const ended = (end: string) => applications.filter((one) => one.end === end).length;
  return {
    applications: applications.length,
    sent: ended("sent"),
    unknown: ended("unknown"),
    submittedTwice: applications.filter(({ submittedTwice }) => submittedTwice).length,
    verifications: verifications.length,
    genuine: verifications.filter(({ isGenuine }) => isGenuine).length,
  };
}

/** Writes bench/results/replicas.md and replicas.json. */
export function storeReport(page: string, run: Run, verdict: Verdict, options: ReplicasOptions): void {
  const { phases, restart, arrivals, clientDelayMs, stolen, loadBefore } = run;
  const { seconds, outageS, rate, seed } = options;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/replicas.md`, page);
  const json = {
    machine: describeMachine(),
    seconds,
    outageS,
    rate,
    seed,
    arrivals,
    clientDelayMs,
    stolen,
    loadBefore,
    restart,
    counts: countsOf(run),
    phases,
    ...verdict,
  };
  writeFileSync(`${FOLDER}/replicas.json`, `${JSON.stringify(json, null, 2)}\n`);
}
