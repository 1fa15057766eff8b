/** One failed upstream call, for the operators' page. Nothing of its parameters: they may be a person's. */
export interface UpstreamFailure {
  /** Milliseconds since the epoch. */
  at: number;
  endpoint: string;
  /** unavailable, timeout, badResponse, rejected or error. */
  kind: string;
  ms: number;
}

const KEPT = 50;
const failures: UpstreamFailure[] = [];

/** Notes a failed call; the oldest goes when there are too many. */
export function noteUpstreamFailure(failure: UpstreamFailure): void {
  failures.push(failure);
  if (failures.length > KEPT) failures.shift();
}

/** The last failed calls, newest first. */
export function recentUpstreamFailures(): readonly UpstreamFailure[] {
  return [...failures].reverse();
}
