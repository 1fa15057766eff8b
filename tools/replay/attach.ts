/** Preloaded into the site (`node --import`): connects it to a recording and freezes the clock at its time. */
import { freezeClock } from "./clock";
import { createPlayer } from "./player";
import { readRecording, siteJsonOf } from "./recording";
import { MISSING_LINE, type AttachedReplay } from "./serve";
import { attachUpstream, RECORDED_BASE } from "./site-environment";

const { name, site, faults } = JSON.parse(process.env["REPLAY"] ?? "") as AttachedReplay;
const recording = readRecording(name, { site, routes: [] });
freezeClock(Date.parse(recording.recordedAt));
const { fetch } = createPlayer(recording.exchanges, new Map(Object.entries(faults)), (key) =>
  process.stderr.write(`${MISSING_LINE}${key}\n`),
);
attachUpstream({ baseUrl: RECORDED_BASE, fetch, siteFile: siteJsonOf(recording.siteText) });
