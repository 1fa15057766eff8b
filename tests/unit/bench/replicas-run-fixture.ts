import type { Run } from "../../../tools/bench/replicas/run";
import type { Sample } from "../../../tools/bench/replicas/samples";

export const sample = (given: Partial<Sample>): Sample => ({
  kind: "cached page",
  dueMs: 0,
  endedMs: 1,
  status: 200,
  detail: "GET /",
  isGraceful503: false,
  ...given,
});

export const inOutage = { dueMs: 1500, endedMs: 1600 };
/** The failure of its outage that every run of this fixture contains. */
export const outageFailure = sample({ kind: "cache miss", status: 503, isGraceful503: true, ...inOutage });

/** A run with one second of normal load, one second of one outage and half a minute of recovery. */
export function makeRun({
  samples = [],
  ...given
}: Partial<Omit<Run, "state">> & { applied?: unknown[]; codes?: object }): Run {
  const { applied = [], codes = {}, ...rest } = given;
  const phase = (name: string, fromMs: number, toMs: number) => ({ name, fromMs, toMs, cpuSeconds: [], rssMb: [] });
  const run = {
    samples: [outageFailure, ...samples],
    phases: [phase("steady", 0, 1000), phase("outage: 503", 1000, 2000), phase("recovery: 503", 2000, 32_000)],
    restart: { exitCode: 0, exitedAfterMs: 1, readyAfterMs: 1 },
    applications: [],
    verifications: [],
    state: { upstream: { calls: {}, mistakes: [] }, verifications: codes, applications: applied, captchas: {} },
    defects: [],
    arrivals: 1,
    clientDelayMs: 1,
    stolen: 0,
    loadBefore: 0,
    ...rest,
  };
  return run as unknown as Run;
}
