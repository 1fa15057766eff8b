import { parseArgs } from "node:util";
import type { RunOptions } from "./run";
import { OUTAGES } from "./upstream-gate";

export type ReplicasOptions = Pick<RunOptions, "seconds" | "outageS" | "rate" | "seed">;

/** Command-line options that cannot be used; the message is one sentence for the user. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** The options of a run that is stored in bench/results. */
export const DEFAULTS = { seconds: 360, outage: 60, rate: 100, seed: 1 } as const;
/** Default length of each outage, as a part of the run. */
const OUTAGE_PART = DEFAULTS.outage / DEFAULTS.seconds;

/** @param args without the command's name @throws OptionsError */
export function readOptions(args: readonly string[]): ReplicasOptions {
  const values = parse(args);
  const seconds = positive("seconds", values.seconds ?? String(DEFAULTS.seconds));
  const outageS = positive("outage", values.outage ?? String(Math.max(1, Math.round(seconds * OUTAGE_PART))));
  const rate = positive("rate", values.rate ?? String(DEFAULTS.rate));
  const seed = positive("seed", values.seed ?? String(DEFAULTS.seed));
  if (OUTAGES.length * outageS >= seconds) {
    throw new OptionsError(
      `${OUTAGES.length} outages of --outage ${outageS} must be shorter than the run of ${seconds} seconds.`,
    );
  }
  return { seconds, outageS, rate, seed };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seconds: { type: "string" },
        outage: { type: "string" },
        rate: { type: "string" },
        seed: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function positive(name: string, text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw new OptionsError(`--${name} must be a number greater than 0, not "${text}".`);
  }
  return value;
}
