import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Fault } from "../../demo/upstream/faults";
import { describeKey } from "./describe-key";
import type { FaultScript } from "./player";
import { readRecording, type ReadOptions } from "./recording";
import { replayEnvironment } from "./site-environment";

/** Configuration of replay-attach, as JSON in the environment variable REPLAY. */
export interface AttachedReplay {
  name: string;
  site: string | null;
  faults: Record<string, Fault>;
}

/** Prefix of the attached process's log lines about requests that are not in the recording. */
export const MISSING_LINE = "missing from the recording: ";

/**
 * Serves the whole site on a recording, at its time, until SIGINT or SIGTERM; then lists the missing requests.
 * @param port 0 = any free port
 * @returns the site's exit code
 * @throws UsageError
 */
export async function serve(
  name: string,
  options: ReadOptions & { faults: FaultScript; port: number },
): Promise<number> {
  // Reports wrong usage before anything starts.
  const recording = readRecording(name, options);
  const attached: AttachedReplay = { name, site: options.site, faults: Object.fromEntries(options.faults) };
  const child = spawn(
    process.execPath,
    [
      "--import",
      new URL("./replay-attach.js", import.meta.url).href,
      fileURLToPath(new URL("./index.js", import.meta.url)),
    ],
    {
      env: {
        HOST: "127.0.0.1",
        ...replayEnvironment(process.env, recording.mediaOrigins),
        // The line with the port is of this level.
        LOG_LEVEL: "info",
        PORT: String(options.port),
        REPLAY: JSON.stringify(attached),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const missing = new Set<string>();
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (!line.startsWith(MISSING_LINE)) return void console.error(line);
    const key = line.slice(MISSING_LINE.length);
    if (!missing.has(key)) console.log(`${MISSING_LINE}${describeKey(key)}`);
    missing.add(key);
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const entry = JSON.parse(line) as { port?: number; host?: string; level?: string };
    if (entry.port !== undefined) {
      console.log(`${recording.files.har} of ${recording.recordedAt}: http://${entry.host}:${entry.port}`);
    } else if (entry.level === "fatal") console.error(line);
  });
  const stop = () => void child.kill("SIGTERM");
  process.once("SIGTERM", stop);
  // The terminal sends Ctrl-C to the site as well; forwarding it would be a second signal, which ends it immediately.
  process.once("SIGINT", () => (process.stdout.isTTY ? undefined : stop()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  console.log(`${missing.size} requests were not in the recording`);
  for (const key of missing) console.log(`  ${describeKey(key)}`);
  return code ?? 1;
}
