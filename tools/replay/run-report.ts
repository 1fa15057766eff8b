import { isDifference } from "./compare";
import { describeKey } from "./describe-key";
import { countOf, type Report, type ReportSection } from "./html/report";
import { compareViewFields, type StoredView } from "./views";

type Views = Readonly<Record<string, StoredView>>;

/** A replay as a report: stored and current view models of each route next to each other. */
export function reportOfRun(
  views: Views,
  stored: Views | null,
  run: { recording: string; recordedAt: string; site: string | null; faults: readonly string[] },
): Report {
  const sections = Object.entries(views).map(([route, view]) => sectionOf(route, stored?.[route], view));
  const differing = sections.filter(({ state }) => state === "differs").length;
  const unknown = sections.filter(({ state }) => state === "new").length;
  return {
    title:
      differing > 0
        ? `${differing} of ${sections.length} routes differ`
        : `${sections.length - unknown} routes as stored`,
    facts: [
      ["recording", run.recording],
      ["recorded at", run.recordedAt],
      ...(run.site === null ? [] : [["site file", run.site] satisfies [string, string]]),
      ...(run.faults.length === 0 ? [] : [["faults", run.faults.join(", ")] satisfies [string, string]]),
    ],
    subject: "routes",
    columns: { before: "stored", after: "now" },
    sections,
  };
}

function sectionOf(route: string, before: StoredView | undefined, view: StoredView): ReportSection {
  const fields = compareViewFields(before ?? view, view);
  const differences = fields.filter(isDifference);
  const state = before === undefined ? "new" : differences.length > 0 ? "differs" : "same";
  const outcome = {
    new: "nothing stored to compare with; --update stores it",
    same: "as stored",
    differs: countOf(differences.length),
  };
  return {
    name: decodeRoute(route),
    state,
    summary: `${view.status}, ${outcome[state]}`,
    notes: view.missingRequests.map((key) => `not in the recording, answered as an outage: ${describeKey(key)}`),
    differences: differences.map(({ kind, path, before, after }) => ({
      kind,
      path,
      before: kind === "added" ? null : textOf(before),
      after: kind === "removed" ? null : textOf(after),
    })),
    same: fields
      .filter((field) => !isDifference(field))
      .map(({ path, after }) => ({ path, value: JSON.stringify(after) ?? "" })),
    notCompared: [...new Set([...(before?.volatile ?? []), ...view.volatile])],
  };
}

/** A route with decoded characters: `/products/keyword/茶杯`. */
function decodeRoute(route: string): string {
  try {
    return decodeURI(route);
  } catch {
    return route;
  }
}

const textOf = (value: unknown) => JSON.stringify(value, null, 2) ?? "";
