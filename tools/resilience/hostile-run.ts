import { connect } from "node:net";
import type { SiteProcess } from "../../tests/support/site";
import { EVIL, hostileRequests, insistentRequests, INJECTED, type HostileRequest } from "./hostile-requests";
import { megabytes, readMemory, type Memory } from "./memory";

export interface HostileReport {
  sent: number;
  /** Number of responses by status; "none" = the connection was closed without one. */
  statuses: Record<string, number>;
  /** Violations, one line each. */
  wrong: string[];
  before: Memory;
  after: Memory;
}

export interface HostileOptions {
  count: number;
  seed: number;
  opsToken: string;
  /** Requests before the first memory measurement. */
  warmUp?: number;
  /** Requests of one visitor, well beyond the point where 429 is expected. */
  insistent?: number;
  concurrency?: number;
}

const ANSWER_WITHIN_MS = 30_000;
/** Content of files that must not be served. */
const SECRETS = [/root:x:0:0/, /"private": true/, /SESSION_SECRET=/];

/** Sends hostile requests to a running site and reports the results. */
export async function runHostile(site: SiteProcess, options: HostileOptions): Promise<HostileReport> {
  const { count, seed, opsToken, warmUp = Math.ceil(count / 4), insistent = 800, concurrency = 12 } = options;
  const statuses: Record<string, number> = {};
  const wrong: string[] = [];

  async function sendAll(requests: Iterable<HostileRequest>): Promise<void> {
    const queue = requests[Symbol.iterator]();
    const work = async () => {
      for (let next = queue.next(); !next.done; next = queue.next()) {
        const answer = await send(site.url, next.value);
        const status = statusOf(answer);
        statuses[status] = (statuses[status] ?? 0) + 1;
        const mistake = mistakeOf(next.value, answer);
        if (mistake !== null) wrong.push(mistake);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  /** Caches may fill up; leaks are measured after emptying them. */
  async function measure(): Promise<Memory> {
    // Another client than the one whose invalid tokens were counted.
    const operator = { "X-Forwarded-For": "203.0.113.250" };
    const headers = { Authorization: `Bearer ${opsToken}`, "Content-Type": "application/json", ...operator };
    const purged = await fetch(`${site.url}/ops/purge`, { method: "POST", headers, body: '{"all":true}' });
    await purged.text();
    return readMemory(site);
  }

  await sendAll(hostileRequests(warmUp, seed + 1));
  const before = await measure();
  await sendAll(hostileRequests(count, seed));
  await sendAll(insistentRequests(insistent));
  if (insistent > 0 && (statuses["429"] ?? 0) === 0) wrong.push("a visitor over the limit never got 429");
  const alive = await fetch(`${site.url}/healthz`).then(
    (response) => response.status,
    () => 0,
  );
  if (alive !== 200) wrong.push(`/healthz says ${alive} afterwards`);
  const after = await measure();
  const errors = site.log.filter((line) => line["level"] === "error" || line["level"] === "fatal");
  for (const line of errors.slice(0, 20)) wrong.push(`logged: ${JSON.stringify(line).slice(0, 600)}`);
  return { sent: warmUp + count + insistent, statuses, wrong, before, after };
}

/** The raw responses of one connection. */
function send(url: string, { bytes, leaves = false }: HostileRequest): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      chunks.push(Buffer.from("TOO LATE"));
      socket.destroy();
    }, ANSWER_WITHIN_MS);
    socket.on("data", (chunk) => chunks.push(chunk));
    // The server may close the connection before everything is sent.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
    socket.write(bytes);
    // An incomplete request is answered only by a time-out: end the stream to signal that nothing follows.
    const quiet = setTimeout(() => (chunks.length === 0 ? socket.end() : undefined), 3000);
    socket.on("close", () => clearTimeout(quiet));
    if (leaves) setTimeout(() => socket.destroy(), 100);
  });
}

const statusOf = (answer: string) => /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? "none";

function mistakeOf({ kind, bytes }: HostileRequest, answer: string): string | null {
  const shown = () => `${kind}: ${JSON.stringify(bytes.toString("latin1").slice(0, 300))}`;
  if (answer.endsWith("TOO LATE")) return `no end within ${ANSWER_WITHIN_MS} ms: ${shown()}`;
  for (const match of answer.matchAll(/^HTTP\/1\.[01] (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n/gm)) {
    const [, status = "", headers = ""] = match;
    const isDecided = status < "500" || (status === "503" && /^retry-after:/im.test(headers)) || status === "505";
    if (!isDecided) return `${status} to ${shown()}`;
    const location = /^location: *(.*)$/im.exec(headers)?.[1];
    if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `leads to ${location}: ${shown()}`;
    if (new RegExp(`^${INJECTED}:`, "im").test(headers)) return `split: ${shown()}`;
    if (new RegExp(`^(?:location|link|content-location):.*${EVIL}`, "im").test(headers)) {
      if (!/^location: \/(?![/\\])/im.test(headers)) return `names ${EVIL}: ${shown()}`;
    }
  }
  if (SECRETS.some((secret) => secret.test(answer))) return `shows a file: ${shown()}`;
  return null;
}

/** Allowed memory afterwards, as a multiple of before. */
export const MAX_GROWTH = 1.3;

export function describeReport({ sent, statuses, wrong, before, after }: HostileReport): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${sent} hostile requests, ${wrong.length} of them wrong; ${counts.join(", ")}`,
    `heap ${megabytes(before.heapUsed)} → ${megabytes(after.heapUsed)}, rss ${megabytes(before.rss)} → ${megabytes(after.rss)}, files ${before.files} → ${after.files}`,
    ...wrong.slice(0, 30),
  ].join("\n");
}
