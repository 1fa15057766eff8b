import { createProgress } from "../../scripts/progress.mjs";
import { contractFileOf, endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { parseBase } from "./base-url";
import { createCaller, type CallResult } from "./call-upstream";
import { hasDrifted, reportOfDrift, type EndpointDrift } from "./drift-report";
import { writeReport } from "./html/report";
import { matchKey, paramsOf } from "~/server/recording/exchange.server";
import { describeKey } from "./describe-key";
import type { Answer, Exchange } from "~/server/upstream/exchange.server";
import { dataIn, readAnswer } from "./read-answer";
import { describeChange, printReport } from "./print-report";
import { readRecording } from "./recording";
import type { SiteFile } from "~/server/platform/config/site-file.server";
import { openEnvelope } from "~/server/upstream/envelope.server";
import { fieldsOf } from "~/server/upstream/contract/fields.server";
import { judgeFields } from "./judge-fields";
import { compareShapes, shapeOf } from "./shapes";
import { parseJson } from "~/domain/lenient/json";
import { UsageError } from "./usage-error";

export interface DriftOptions {
  base: string;
  site: string | null;
  json: boolean;
  /** File for an HTML report; null = none. */
  html: string | null;
}

/**
 * Repeats the recorded reads on the live upstream and compares the shapes of the responses.
 * @returns the exit code: 0 = no changes, 1 = changes
 * @throws UsageError
 */
export async function drift(name: string, { base, site, json, html }: DriftOptions): Promise<number> {
  const live = parseBase(base);
  const recording = readRecording(name, { site, routes: [] });
  const environment = process.env;
  const callLive = createCaller(
    {
      ...live,
      token: environment["API_TOKEN"] || "demo",
      tokenHeader: environment["API_TOKEN_HEADER"] || "token",
      storeHeader: environment["API_STORE_HEADER"] || "storeCode",
      timeoutMs: Number(environment["UPSTREAM_TIMEOUT_MS"] || 5000),
      writeTimeoutMs: 1,
    },
    recording.site,
  );
  const { reads, skipped } = distinctReads(recording.exchanges);
  if (reads.length === 0) throw new UsageError(`${recording.files.har} contains no read of the upstream`);
  const drifts = new Map<EndpointKey, EndpointDrift>();
  const progress = createProgress(reads.length);
  try {
    for (const exchange of reads) {
      const { endpoint, url, requestBody } = exchange;
      const found = drifts.get(endpoint) ?? emptyDrift(endpoint);
      drifts.set(endpoint, found);
      found.asked += 1;
      progress.next(endpoint);
      const result = await callLive(endpoint, paramsOf(endpoint, url, requestBody));
      compareAnswers(found, exchange, result, recording.site);
    }
  } finally {
    progress.end();
  }
  const list = [...drifts.values()];
  const { recordedAt, files } = recording;
  const { baseUrl } = live;
  const report = reportOfDrift(list, { recording: files.har, recordedAt, base: baseUrl, skipped });
  if (json) console.log(JSON.stringify({ base: baseUrl, recordedAt, endpoints: list, skipped }, null, 2));
  else {
    console.log(`${files.har} of ${recordedAt} against ${baseUrl}`);
    if (skipped.length > 0) console.log(`skipped, because they write: ${skipped.join(", ")}`);
    printReport(report, describeChange);
  }
  if (html !== null) {
    writeReport(html, report);
    if (!json) console.log(`wrote ${html}`);
  }
  return list.some(hasDrifted) ? 1 : 0;
}

const emptyDrift = (endpoint: EndpointKey): EndpointDrift => ({
  endpoint,
  asked: 0,
  changes: [],
  failures: [],
  accepted: true,
  remarks: [],
  file: contractFileOf(endpoint),
});

/** The last exchange of each distinct read, and the write endpoints that are skipped. */
function distinctReads(exchanges: readonly Exchange[]) {
  const reads = new Map<string, Exchange>();
  const skipped = new Set<EndpointKey>();
  for (const exchange of exchanges) {
    if (endpoints[exchange.endpoint].write) skipped.add(exchange.endpoint);
    else reads.set(matchKey(exchange.endpoint, exchange.url, exchange.requestBody), exchange);
  }
  return { reads: [...reads.values()], skipped: [...skipped] };
}

function compareAnswers(found: EndpointDrift, exchange: Exchange, live: CallResult, site: SiteFile): void {
  const { endpoint, url, requestBody, answer: recorded } = exchange;
  const request = describeKey(matchKey(endpoint, url, requestBody));
  const then = "failure" in recorded ? null : successfulBody(endpoint, recorded);
  const now = live.body === null || live.failure !== null ? null : parseJson(live.body);
  if (then === null || now === null) {
    // A rejection (a failed envelope) that was already recorded is no drift.
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
  if ("failure" in recorded) return;
  const params = paramsOf(endpoint, url, requestBody);
  const verdict = readAnswer(endpoint, params, dataIn(live.body), site);
  const before = readAnswer(endpoint, params, dataIn(recorded.body), site);
  const newRemarks = verdict.remarks.filter((remark) => !before.remarks.includes(remark));
  // Of the same shape, but no longer what the contract says, such as a date in another format.
  const differing = (body: string | null) =>
    judgeFields(fieldsOf(endpoints[endpoint]), [dataIn(body)]).filter(({ state }) => state === "differs");
  const known = new Set(differing(recorded.body).map(({ path }) => path));
  const meaning = differing(live.body).filter(
    ({ path }) => !known.has(path) && !found.changes.some((one) => one.path === path),
  );
  newRemarks.push(...meaning.map(({ path, what }) => `${path} ${what}`));
  if (!verdict.accepted || newRemarks.length > 0) found.accepted = false;
  found.remarks.push(...newRemarks);
}

/** The parsed body if its status and envelope are successful, otherwise null. */
function successfulBody(endpoint: EndpointKey, { status, body }: Pick<Answer, "status" | "body">): unknown {
  if (status < 200 || status > 299) return null;
  try {
    const json = parseJson(body);
    openEnvelope(endpoint, json, status);
    return json;
  } catch {
    return null;
  }
}
