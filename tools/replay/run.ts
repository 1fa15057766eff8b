import { createProgress, type Progress } from "../../scripts/progress.mjs";
import { freezeClock } from "./clock";
import { writeReport } from "./html/report";
import { compareValues } from "./compare";
import { createPlayer, type FaultScript, type Player } from "./player";
import { describeDifference, MAX_SHOWN, printReport } from "./print-report";
import { readRecording, siteJsonOf, writeRecording, type ReadOptions } from "./recording";
import type { RouteView } from "~/server/recording/run-loaders.server";
import { loadSite } from "./load-site";
import { reportOfRun } from "./run-report";
import { attachUpstream, RECORDED_BASE, replayEnvironment, setEnvironment } from "./site-environment";
import { UsageError } from "./usage-error";
import { readViews, writeViews, type StoredView } from "./views";

export interface ReplayOptions extends ReadOptions {
  faults: FaultScript;
  /** Stores the current view models. */
  update: boolean;
  /** Prints all differences, not only the first ones of each route. */
  all: boolean;
  /** File for an HTML report; null = none. */
  html: string | null;
}

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
  attachUpstream({ baseUrl: RECORDED_BASE, fetch, siteFile: siteJsonOf(recording.siteText) });
  const run = await loadSite(site.origin);
  const progress = createProgress(2 * chosen.length);
  let views: Record<string, StoredView>;
  try {
    views = await runRoutes(chosen, run, player, progress);
    await markVolatile(views, run, player, progress);
  } finally {
    progress.end();
  }

  const report = reportOfRun(views, stored, {
    recording: files.har,
    recordedAt: recording.recordedAt,
    site: options.site,
    faults: [...options.faults].map(([key, fault]) => `${key}=${fault}`),
  });
  if (options.update) {
    writeRecording({ ...recording, routes: [...new Set([...recording.routes, ...chosen])] }, []);
    writeViews(files.views, { ...stored, ...views });
    const changed = report.sections.filter(({ state }) => state !== "same");
    for (const { name, notes } of report.sections) for (const note of notes) console.log(`${name}  ${note}`);
    console.log(`stored the view models of ${chosen.length} routes, ${changed.length} of them new or changed`);
    return 0;
  }
  printReport(report, describeDifference, options.all ? Infinity : MAX_SHOWN);
  const isDifferent = report.sections.some(({ state }) => state === "differs");
  if (isDifferent && options.faults.size === 0) {
    console.log(`if today's are right: npm run replay -- run ${name} --update`);
  }
  if (options.html !== null) {
    writeReport(options.html, report);
    console.log(`wrote ${options.html}`);
  }
  return isDifferent ? 1 : 0;
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
