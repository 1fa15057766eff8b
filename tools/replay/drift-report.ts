import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { countOf, type Report, type ReportSection } from "./html/report";
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

/** A drift as a report: recorded and live types next to each other. */
export function reportOfDrift(
  drifts: readonly EndpointDrift[],
  run: { recording: string; recordedAt: string; base: string; skipped: readonly EndpointKey[] },
): Report {
  const { recording, recordedAt, base, skipped } = run;
  return {
    title: `${drifts.filter(hasDrifted).length} of ${drifts.length} endpoints have changed`,
    facts: [
      ["recording", recording],
      ["recorded at", recordedAt],
      ["live upstream", base],
      ...(skipped.length === 0 ? [] : [["skipped, because they write", skipped.join(", ")] satisfies [string, string]]),
    ],
    subject: "endpoints",
    columns: { before: "recorded", after: "live" },
    sections: drifts.map(sectionOf),
  };
}

function sectionOf(drift: EndpointDrift): ReportSection {
  const { endpoint, asked, changes, failures, accepted, file, remarks } = drift;
  const differences = [
    ...changes.map(({ change, path, before, after, answers }) => ({
      kind: change,
      path: asked > 1 ? `${path} (${answers} of ${asked} answers)` : path,
      before,
      after,
    })),
    ...failures.map(({ request, recorded, live }) => ({
      kind: "failure",
      path: request,
      before: recorded,
      after: live,
    })),
  ];
  const calls = asked === 1 ? "1 call" : `${asked} calls`;
  const isDifferent = hasDrifted(drift);
  const outcome = differences.length > 0 ? countOf(differences.length) : "our schemas do not accept it";
  return {
    name: endpoint,
    state: isDifferent ? "differs" : "same",
    summary: `${calls}, ${isDifferent ? outcome : "as recorded"}`,
    notes: isDifferent
      ? [
          accepted ? `our schemas still accept it (${file})` : `our schemas do not accept it: ${file}`,
          ...new Set(remarks),
        ]
      : [],
    differences,
    same: [],
    notCompared: [],
  };
}
