/**
 * Preloaded into a site (`node --import`): signals move its clock. SIGWINCH = on by two days, after which everything
 * that it keeps is too old to be shown; SIGIO = on by an hour, after which all of it is stale, and still the last good
 * copy.
 */
const HOUR_MS = 3_600_000;
const now = Date.now.bind(Date);
let shiftMs = 0;
Date.now = () => now() + shiftMs;

/** @param {number} hours */
function move(hours) {
  shiftMs += hours * HOUR_MS;
  console.log(JSON.stringify({ msg: "clock moved", shiftMs }));
}
process.on("SIGWINCH", () => move(48));
process.on("SIGIO", () => move(1));
