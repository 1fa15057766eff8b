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
  /** Whether the adapters still read every response without dropping more items than before. */
  accepted: boolean;
  /** Errors and dropped items of the adapters. */
  remarks: string[];
  adapters: string[];
}

export function hasDrifted({ changes, failures, accepted }: EndpointDrift): boolean {
  return changes.length > 0 || failures.length > 0 || !accepted;
}

/** Whether our schemas accept the responses, then the distinct remarks. */
export function verdictLines({ accepted, adapters, remarks }: EndpointDrift): string[] {
  const files = adapters.join(", ") || "no adapter";
  return [
    accepted ? `our schemas still accept it (${files})` : `our schemas do not accept it: ${files}`,
    ...new Set(remarks),
  ];
}
