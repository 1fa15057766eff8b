import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "../../scripts/find-program.mjs";

const script = fileURLToPath(new URL("request.lua", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bench-load-"));
const TICKS_PER_S = 100;
/** What browsers say over TLS. */
export const ENCODINGS = "gzip, deflate, br";
let sent = 0;

/** @returns {string} path of wrk, from Debian's packages where the machine has none */
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
 * @property {string[]} lines what is asked for, each "METHOD\tpath", "METHOD\tpath\tbody" or "METHOD\tpath\t\tvalidator"; from the last on again at the first
 * @property {number} [from] the line to begin with
 * @property {number} connections
 * @property {number} seconds
 * @property {Record<string, string>} [headers]
 * @property {number} pid the server's process
 *
 * @typedef {object} Figures
 * @property {number} requests
 * @property {number} perSecond
 * @property {number} p50 ms
 * @property {number} p99 ms
 * @property {number} refused answers of 400 and above
 * @property {number} broken connections that failed
 * @property {number} cpuMs CPU time of the server's process a request, in ms; 0 where the machine does not tell
 * @property {number} rssMb memory of the server's process at the end
 * @property {number} stolen the part of the processors' time that the machine's host gave to others meanwhile, 0 to 1
 */

/** Sends a load with wrk, in one thread. @param {Load} load @returns {Promise<Figures>} */
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

/** @param {string} command @param {string[]} args @returns {Promise<string>} */
function outputOf(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.once("error", reject);
    child.once("exit", () => resolve(output));
  });
}

/** @param {number} pid */
function cpuSeconds(pid) {
  const file = `/proc/${String(pid)}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Time of all processors so far, and what of it a virtual machine's host did not give; zeros where nobody says so. */
function hostTicks() {
  if (!existsSync("/proc/stat")) return { all: 0, stolen: 0 };
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/) ?? [];
  // user nice system idle iowait irq softirq steal; what follows is counted in user already.
  const counted = ticks.slice(0, 8).map(Number);
  return { all: counted.reduce((sum, one) => sum + one, 0), stolen: counted[7] ?? 0 };
}

/** @param {number} pid */
export function rssMb(pid) {
  const file = `/proc/${String(pid)}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}
