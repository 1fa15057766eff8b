/**
 * Preloaded into a site (`node --import`): signals move its clocks, as if so much time had passed. SIGWINCH moves them
 * by two days, beyond every stale-if-error period; SIGIO by an hour, after which all cached values are stale but still
 * usable as last good copies.
 */
const HOUR_MS = 3_600_000;
const now = Date.now.bind(Date);
const steady = performance.now.bind(performance);
let shiftMs = 0;
Date.now = () => now() + shiftMs;
performance.now = () => steady() + shiftMs;

/** @param {number} hours */
function move(hours) {
  shiftMs += hours * HOUR_MS;
  console.log(JSON.stringify({ msg: "clock moved", shiftMs }));
}
process.on("SIGWINCH", () => move(48));
process.on("SIGIO", () => move(1));
