/** `npm run resilience -- hostile --count 10000 --seed 1`: hostile requests against the built site on the demo upstream. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSite, startUpstream } from "../../tests/support/site";
import { describeReport, MAX_GROWTH, runHostile } from "./hostile-run";
import { memoryArguments } from "./memory";

const { values } = parseArgs({
  options: { count: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});
const upstream = await startUpstream();
const opsToken = "token-of-the-hostile-run";
const site = await startSite({
  env: {
    ...upstream.env,
    OPS_TOKEN: opsToken,
    TRUST_PROXY: "1",
    UPLOAD_DIR: mkdtempSync(join(tmpdir(), "hostile-")),
  },
  nodeArguments: memoryArguments,
});
const report = await runHostile(site, { count: Number(values.count), seed: Number(values.seed), opsToken });
console.log(describeReport(report));
const grown = report.after.heapUsed / report.before.heapUsed;
const code = await site.stop();
await upstream.close();
const isRight = report.wrong.length === 0 && grown <= MAX_GROWTH && code === 0;
console.log(isRight ? "survived" : `NOT survived (exit ${String(code)}, heap × ${grown.toFixed(2)})`);
process.exit(isRight ? 0 : 1);
