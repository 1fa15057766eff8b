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

export interface UpstreamFailures {
  /** Notes a failed call; the oldest goes when there are too many. */
  note: (failure: UpstreamFailure) => void;
  /** The last failed calls, newest first. */
  recent: () => readonly UpstreamFailure[];
}

export function createUpstreamFailures(): UpstreamFailures {
  const failures: UpstreamFailure[] = [];
  return {
    note(failure) {
      failures.push(failure);
      if (failures.length > KEPT) failures.shift();
    },
    recent: () => [...failures].reverse(),
  };
}

declare module "./site.server" {
  interface Site {
    readonly upstreamFailures: UpstreamFailures;
  }
}
