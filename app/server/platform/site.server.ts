import type { Registry } from "prom-client";

/**
 * The parts of one site that live as long as the process. `createSite` creates them; `site()` returns them where they
 * are not passed as arguments. Each folder declares its own parts here (`declare module`), next to their accessors, so
 * that it sees only its own parts and those of the folders below it.
 */
export interface Site {
  readonly startedAt: Date;
  /** The process's metrics registry, served by GET /ops/metrics. */
  readonly metrics: Registry;
}
