import { ensureProgram } from "./find-program.mjs";

/** @type {Partial<Record<string, string>>} */
const TRIPLETS = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
const triplet = TRIPLETS[process.arch];

/** The library that gives a process a different clock; null if it cannot be installed. */
export const ensureFaketime = () =>
  ensureProgram({
    variable: "FAKETIME_PATH",
    places: triplet === undefined ? [] : [`/usr/lib/${triplet}/faketime/libfaketime.so.1`],
    packages: ["libfaketime"],
  });

/**
 * The environment of a process whose clock is ahead by this many seconds.
 * @param {string} library
 * @param {number} seconds
 */
export const clockAhead = (library, seconds) => ({
  LD_PRELOAD: library,
  FAKETIME: `+${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
