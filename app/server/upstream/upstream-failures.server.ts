/** One failed upstream call, for the overview page. Without parameters, which may be personal data. */
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
  /** Records a failed call; the oldest is dropped when there are too many. */
  note: (failure: UpstreamFailure) => void;
  /** The latest failed calls, newest first. */
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

declare module "../platform/site.server" {
  interface Site {
    readonly upstreamFailures: UpstreamFailures;
  }
}
