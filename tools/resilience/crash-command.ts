import { parseArgs } from "node:util";
import { describeSummary, runCrashRounds } from "./crash-rounds";

/** `npm run resilience -- crash --times 50`: repeated kill -9 during load and uploads. */
const { values } = parseArgs({ options: { times: { type: "string", default: "50" } } });
const summary = await runCrashRounds(Number(values.times), (line) => console.info(line));
for (const mistake of summary.mistakes) console.error(mistake);
console.info(describeSummary(summary));
process.exit(summary.mistakes.length === 0 ? 0 : 1);
