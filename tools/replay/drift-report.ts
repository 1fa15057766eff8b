import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { hasDrifted, type EndpointDrift } from "./endpoint-drift";
import { countOf, type Report, type ReportSection } from "./html/report";

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
