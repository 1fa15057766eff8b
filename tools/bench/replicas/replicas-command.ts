/**
 * `npm run bench -- replicas [--seconds 360 --outage 60 --rate 100 --seed 1]`: two replicas behind nginx under a mixed
 * load, while one is restarted and the upstream fails in three ways, for 60 seconds each. A run with the default options is stored in bench/results. Exit
 * code: 0 = no violation, 1 = violations, 2 = wrong options.
 */
import { ensureNginx } from "../../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { changedOptions, notStoredNotice } from "../results.mjs";
import { judge } from "./judge";
import { DEFAULTS, OptionsError, readOptions, type ReplicasOptions } from "./options";
import { renderReport, storeReport } from "./report";
import { runReplicas } from "./run";

const options = readOptionsOrExit();
const [nginx, redisServer] = [ensureNginx(), ensureRedisServer()];
if (nginx === null || redisServer === null) throw new Error("The bench needs nginx and redis-server.");
const run = await runReplicas({ ...options, programs: { nginx, redisServer }, log: (line) => console.info(line) });
const verdict = judge(run);
const page = renderReport(run, verdict, options);
console.info(page);
const { outageS: outage, ...others } = options;
const changed = changedOptions({ ...others, outage }, DEFAULTS);
if (changed.length === 0) storeReport(page, run, verdict, options);
else console.info(notStoredNotice(changed));
process.exit(verdict.violations.length === 0 ? 0 : 1);

function readOptionsOrExit(): ReplicasOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    console.error(error.message);
    return process.exit(2);
  }
}
