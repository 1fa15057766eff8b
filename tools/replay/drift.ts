import { splitCredentials } from "~/server/platform/config/config.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { adapterOf, judgeAnswer } from "./adapters";
import { createAsker } from "./ask";
import { describeKey, matchKey, paramsOf, type Answer, type Exchange } from "~/server/recording/exchange.server";
import { readRecording } from "./recording";
import { compareShapes, shapeOf, type ShapeChange } from "./shapes";
import { parseJson } from "~/domain/lenient/json";
import { UsageError } from "./usage-error";

export interface DriftOptions {
  base: string;
  site: string | null;
  json: boolean;
}

interface EndpointDrift {
  endpoint: EndpointKey;
  asked: number;
  /** Field path → change, with the number of answers that show it. */
  changes: (ShapeChange & { answers: number })[];
  /** Requests whose answer failed, and how. */
  failures: { request: string; recorded: string; live: string }[];
  /** Does the adapter still read every answer without dropping anything that it could read before? */
  accepted: boolean;
  remarks: string[];
  adapters: string[];
}

/**
 * Asks the live upstream the recorded reads again and compares the shapes of its answers.
 * @returns the exit code: 0 = nothing has changed, 1 = something has
 * @throws UsageError
 */
export async function drift(name: string, { base, site, json }: DriftOptions): Promise<number> {
  if (!URL.canParse(base)) throw new UsageError(`--base ${base} is no URL`);
  const recording = readRecording(name, { site, routes: [] });
  const environment = process.env;
  const ask = createAsker(
    {
      ...splitCredentials(base),
      token: environment["API_TOKEN"] ?? "demo",
      tokenHeader: environment["API_TOKEN_HEADER"] ?? "token",
      storeHeader: environment["API_STORE_HEADER"] ?? "storeCode",
      timeoutMs: Number(environment["UPSTREAM_TIMEOUT_MS"] ?? 5000),
      writeTimeoutMs: 1,
    },
    recording.site,
  );
  const { reads, skipped } = distinctReads(recording.exchanges);
  if (reads.length === 0) throw new UsageError(`${recording.files.har} holds no read of the upstream`);
  const drifts = new Map<EndpointKey, EndpointDrift>();
  for (const exchange of reads) {
    const { endpoint, url, requestBody } = exchange;
    const found = drifts.get(endpoint) ?? emptyDrift(endpoint);
    drifts.set(endpoint, found);
    found.asked += 1;
    const params = paramsOf(endpoint, url, requestBody);
    const live = await ask(endpoint, params);
    await compareAnswers(found, exchange, exchange.answer, live, recording.site);
  }
  const list = [...drifts.values()];
  const changed = list.filter((one) => one.changes.length > 0 || one.failures.length > 0 || !one.accepted);
  if (json) console.log(JSON.stringify({ base, recordedAt: recording.recordedAt, endpoints: list, skipped }, null, 2));
  else {
    console.log(`${recording.files.har} of ${recording.recordedAt} against ${base}`);
    for (const one of list) console.log(describeDrift(one));
    if (skipped.length > 0) console.log(`never asked, because they write: ${skipped.join(", ")}`);
    console.log(`${changed.length} of ${list.length} endpoints have changed`);
  }
  return changed.length === 0 ? 0 : 1;
}

const emptyDrift = (endpoint: EndpointKey): EndpointDrift => ({
  endpoint,
  asked: 0,
  changes: [],
  failures: [],
  accepted: true,
  remarks: [],
  adapters: [],
});

/** The last of each read; what it said last is what it is compared with. */
function distinctReads(exchanges: readonly Exchange[]) {
  const reads = new Map<string, Exchange>();
  const skipped = new Set<EndpointKey>();
  for (const exchange of exchanges) {
    if (endpoints[exchange.endpoint].write) skipped.add(exchange.endpoint);
    else reads.set(matchKey(exchange.endpoint, exchange.url, exchange.requestBody), exchange);
  }
  return { reads: [...reads.values()], skipped: [...skipped] };
}

type Live = Awaited<ReturnType<ReturnType<typeof createAsker>>>;

async function compareAnswers(
  found: EndpointDrift,
  exchange: Exchange,
  recorded: Exchange["answer"],
  live: Live,
  site: Parameters<typeof adapterOf>[2],
): Promise<void> {
  const { endpoint, url, requestBody } = exchange;
  const request = describeKey(matchKey(endpoint, url, requestBody));
  const then = "failure" in recorded ? null : dataOf(recorded);
  const now =
    live.body === null || live.failure !== null ? null : dataOf({ status: live.status ?? 0, body: live.body });
  if (then === null || now === null) {
    // A recorded failure that still fails is no drift.
    if ((then === null) !== (now === null) || (live.failure !== null && live.failure.kind !== "rejected")) {
      const was = "failure" in recorded ? recorded.failure : `status ${recorded.status}`;
      found.failures.push({
        request,
        recorded: then === null ? was : "answered",
        live: live.failure?.reason ?? "answers",
      });
    }
    return;
  }
  for (const change of compareShapes(shapeOf(then), shapeOf(now))) {
    const known = found.changes.find((one) => one.path === change.path && one.change === change.change);
    if (known) known.answers += 1;
    else found.changes.push({ ...change, answers: 1 });
  }
  const params = paramsOf(endpoint, url, requestBody);
  const adapter = adapterOf(endpoint, params, site);
  if (adapter === null || "failure" in recorded) return;
  if (!found.adapters.includes(adapter.file)) found.adapters.push(adapter.file);
  const verdict = await judgeAnswer(adapter, { status: 200, body: live.body ?? "" }, params, site);
  const before = await judgeAnswer(adapter, recorded, params, site);
  const news = verdict.remarks.filter((remark) => !before.remarks.includes(remark));
  if (!verdict.accepted || news.length > 0) found.accepted = false;
  found.remarks.push(...news);
}

/** `data` of a good envelope (or the whole of a body without one); null of any other answer. */
function dataOf({ status, body }: Pick<Answer, "status" | "body">): unknown {
  if (status < 200 || status > 299) return null;
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  const { success, errorCode } = json as Record<string, unknown>;
  return success === true && String(errorCode) === "0" ? json : null;
}

function describeDrift({ endpoint, asked, changes, failures, accepted, remarks, adapters }: EndpointDrift): string {
  const same = changes.length === 0 && failures.length === 0 && accepted;
  const lines = [`${same ? "same " : "DRIFT"} ${endpoint}  ${asked} asked`];
  for (const { change, path, before, after, answers } of changes) {
    const types = change === "type" ? `${before} → ${after}` : (before ?? after);
    lines.push(`  ${change.padEnd(8)} ${path}: ${types}${asked > 1 ? `  (${answers} of ${asked})` : ""}`);
  }
  for (const { request, recorded, live } of failures) lines.push(`  recorded: ${recorded}, live: ${live}  ${request}`);
  if (!same) {
    const files = adapters.join(", ") || "no adapter";
    lines.push(accepted ? `  our schemas still accept it (${files})` : `  our schemas do not accept it: ${files}`);
    for (const remark of [...new Set(remarks)].slice(0, 5)) lines.push(`    ${remark}`);
  }
  return lines.join("\n");
}
