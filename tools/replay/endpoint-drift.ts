import type { EndpointKey } from "~/server/upstream/endpoints.server";
import type { ShapeChange } from "./shapes";

/** Differences between the recorded and the live responses of an endpoint; also the output of `--json`. */
export interface EndpointDrift {
  endpoint: EndpointKey;
  /** Number of calls. */
  asked: number;
  /** Changed fields, each with the number of responses that show it. */
  changes: (ShapeChange & { answers: number })[];
  /** Requests whose outcome differs from the recording, or that get no usable response now. */
  failures: { request: string; recorded: string; live: string }[];
  /** Whether the contract's schemas still read every response without dropping more items than before. */
  accepted: boolean;
  /** Errors and dropped items. */
  remarks: string[];
  /** The file to change. */
  file: string;
}

export function hasDrifted({ changes, failures, accepted }: EndpointDrift): boolean {
  return changes.length > 0 || failures.length > 0 || !accepted;
}
