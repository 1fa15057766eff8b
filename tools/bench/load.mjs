import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "../../scripts/find-program.mjs";
import { cpuSeconds, hostTicks, rssMb } from "./machine.mjs";

const script = fileURLToPath(new URL("request.lua", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bench-load-"));
/** The Accept-Encoding that browsers send over TLS. */
export const ENCODINGS = "gzip, deflate, br";
let sent = 0;

/** @returns {string} path of wrk; the Debian package is installed if it is missing */
export function ensureWrk() {
  const found = ensureProgram({
    variable: "WRK_PATH",
    places: ["/usr/bin/wrk", "/usr/local/bin/wrk"],
    packages: ["wrk"],
  });
  if (found === null) throw new Error("The bench needs wrk (Debian: apt-get install wrk), or its path in WRK_PATH.");
  return found;
}

/**
 * @typedef {object} Load
 * @property {string} url origin
 * @property {string[]} lines in a loop: "METHOD\tpath", "METHOD\tpath\tbody" or "METHOD\tpath\t\tvalidator"
 * @property {number} [from] index of the first line to send
 * @property {number} connections
 * @property {number} seconds
 * @property {Record<string, string>} [headers]
 * @property {number} pid of the server
 *
 * @typedef {object} Figures
 * @property {number} requests
 * @property {number} perSecond
 * @property {number} p50 ms
 * @property {number} p99 ms
 * @property {number} refused responses with status 400 and above
 * @property {number} broken failed connections
 * @property {number} cpuMs CPU time of the server process per request, in ms; 0 without /proc
 * @property {number} rssMb memory of the server process at the end
 * @property {number} stolen CPU steal time as a part of all CPU time, 0 to 1
 */

/** Sends a load with wrk from one thread. @param {Load} load @returns {Promise<Figures>} */
export async function send({ url, lines, from = 0, connections, seconds, headers = {}, pid }) {
  const file = join(folder, `requests-${String(++sent)}.txt`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  const named = Object.entries({ "Accept-Encoding": ENCODINGS, ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const before = cpuSeconds(pid);
  const hostBefore = hostTicks();
  const options = ["-t1", `-c${String(connections)}`, `-d${String(seconds)}s`, "--timeout", "10s", "-s", script];
  const output = await outputOf(ensureWrk(), [...options, ...named, url, "--", file, String(from)]);
  const result = /RESULT (.*)/.exec(output)?.[1];
  if (result === undefined) throw new Error(`wrk gave no result:\n${output}`);
  /** @type {unknown} */
  const parsed = JSON.parse(result);
  const figures = /** @type {{ seconds: number } & Omit<Figures, "perSecond" | "cpuMs" | "rssMb" | "stolen">} */ (
    parsed
  );
  const host = hostTicks();
  return {
    ...figures,
    perSecond: figures.requests / figures.seconds,
    cpuMs: ((cpuSeconds(pid) - before) * 1000) / Math.max(1, figures.requests),
    rssMb: rssMb(pid),
    stolen: (host.stolen - hostBefore.stolen) / Math.max(1, host.all - hostBefore.all),
  };
}

/** Runs a program and returns its stdout. @param {string} command @param {string[]} args @returns {Promise<string>} */
export function outputOf(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.once("error", reject);
    child.once("exit", () => resolve(output));
  });
}
