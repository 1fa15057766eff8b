import { createProgress, type Progress } from "../../scripts/progress.mjs";
import { freezeClock } from "./clock";
import { countOf, writeReport } from "./html/report";
import { compareValues, describeDifference } from "./compare";
import { describeKey } from "./describe-key";
import { createPlayer, type FaultScript, type Player } from "./player";
import { readRecording, writeRecording, type ReadOptions } from "./recording";
import type { RouteView } from "~/server/recording/run-loaders.server";
import { loadSite } from "./load-site";
import { reportOfRun } from "./run-report";
import { attachUpstream, RECORDED_BASE, replayEnvironment, setEnvironment } from "./site-environment";
import { UsageError } from "./usage-error";
import { compareViews, readViews, writeViews, type StoredView } from "./views";

export interface ReplayOptions extends ReadOptions {
  faults: FaultScript;
  /** Stores the current view models. */
  update: boolean;
  /** Prints all differences, not only the first ones of each route. */
  all: boolean;
  /** File for an HTML report; null = none. */
  html: string | null;
}

const MAX_SHOWN = 20;

/**
 * Runs the recorded routes' loaders on the recording, at its time, and compares their view models with the stored ones.
 * @returns the exit code: 0 = all as stored or updated, 1 = differences
 * @throws UsageError
 */
export async function replay(name: string, options: ReplayOptions): Promise<number> {
  if (options.update && options.faults.size > 0) throw new UsageError("--update and --fault do not go together");
  // A report compares with the view models that an update replaces.
  if (options.update && options.html !== null) throw new UsageError("--update and --html do not go together");
  const recording = readRecording(name, options);
  const { files, exchanges, chosen, others, bodiless, site, mediaOrigins } = recording;
  if (chosen.length === 0) throw new UsageError(`${files.har} contains no page of the site: add routes to the command`);
  const stored = readViews(files.views);
  console.log(
    `${files.har}: ${exchanges.length} exchanges of ${recording.recordedAt}` +
      (others === 0 ? "" : `, ${others} other entries ignored`),
  );
  if (bodiless > 0) console.log(`${bodiless} responses have no stored body and count as outages`);

  setEnvironment(replayEnvironment({ ...process.env, LOG_LEVEL: "silent" }, mediaOrigins));
  freezeClock(Date.parse(recording.recordedAt));
  const player = createPlayer(exchanges, options.faults);
  const { fetch } = player;
  attachUpstream({ baseUrl: RECORDED_BASE, fetch, siteFile: JSON.parse(recording.siteText) as unknown });
  const run = await loadSite(site.origin);
  const progress = createProgress(2 * chosen.length);
  let views: Record<string, StoredView>;
  try {
    views = await runRoutes(chosen, run, player, progress);
    await markVolatile(views, run, player, progress);
  } finally {
    progress.end();
  }

  const code = options.update ? update(views) : report(views, stored);
  if (options.html !== null) {
    const { recordedAt } = recording;
    const faults = [...options.faults].map(([key, fault]) => `${key}=${fault}`);
    writeReport(
      options.html,
      reportOfRun(views, stored, { recording: files.har, recordedAt, site: options.site, faults }),
    );
    console.log(`wrote ${options.html}`);
  }
  return code;

  function update(views: Record<string, StoredView>): number {
    const changed = Object.keys(views).filter((route) => differencesOf(stored?.[route], views[route]).length > 0);
    writeRecording({ ...recording, routes: [...new Set([...recording.routes, ...chosen])] }, []);
    writeViews(files.views, { ...stored, ...views });
    console.log(`stored the view models of ${chosen.length} routes, ${changed.length} of them new or changed`);
    reportMissing(views);
    return 0;
  }

  function report(views: Record<string, StoredView>, stored: Record<string, StoredView> | null): number {
    let differing = 0;
    let unknown = 0;
    for (const [route, view] of Object.entries(views)) {
      const before = stored?.[route];
      if (before === undefined) {
        unknown += 1;
        console.log(`ran   ${route}  ${view.status}, nothing stored to compare with`);
        continue;
      }
      const differences = differencesOf(before, view);
      console.log(
        differences.length === 0 ? `same  ${route}  ${view.status}` : `DIFF  ${route}  ${countOf(differences.length)}`,
      );
      if (differences.length > 0) differing += 1;
      const shown = options.all ? differences : differences.slice(0, MAX_SHOWN);
      for (const difference of shown) console.log(describeDifference(difference));
      if (shown.length < differences.length) console.log(`  … and ${differences.length - shown.length} more (--all)`);
    }
    reportMissing(views);
    if (unknown > 0)
      console.log(`${unknown} of ${chosen.length} routes have no stored view model; --update stores them`);
    console.log(
      differing === 0
        ? `${chosen.length - unknown} routes as stored`
        : `${differing} of ${chosen.length} routes differ`,
    );
    if (differing > 0 && options.faults.size === 0) {
      console.log(`if today's are right: npm run replay -- run ${name} --update`);
    }
    return differing === 0 ? 0 : 1;
  }
}

async function runRoutes(
  routes: readonly string[],
  run: (route: string) => Promise<RouteView>,
  player: Player,
  progress: Progress,
): Promise<Record<string, StoredView>> {
  const views: Record<string, StoredView> = {};
  for (const route of routes) {
    progress.next(route);
    const view = await run(route);
    views[route] = { ...view, missingRequests: player.takeMissing(), volatile: [] };
  }
  return views;
}

/** Fields that differ in a second run do not come from the recording: a form's random key. */
async function markVolatile(
  views: Record<string, StoredView>,
  run: (route: string) => Promise<RouteView>,
  player: Player,
  progress: Progress,
): Promise<void> {
  player.rewind();
  const again = await runRoutes(Object.keys(views), run, player, progress);
  for (const [route, view] of Object.entries(views)) {
    view.volatile = compareValues(view.loaders, again[route]?.loaders, "loaders").map(({ path }) => path);
  }
}

function differencesOf(stored: StoredView | undefined, current: StoredView | undefined) {
  return stored === undefined || current === undefined
    ? [{ path: "", kind: "added" as const, after: current }]
    : compareViews(stored, current);
}

function reportMissing(views: Record<string, StoredView>): void {
  const missing = new Set(Object.values(views).flatMap(({ missingRequests }) => missingRequests));
  if (missing.size === 0) return;
  console.log(`${missing.size} requests are not in the recording and were answered as an outage:`);
  for (const key of missing) console.log(`  ${describeKey(key)}`);
}
