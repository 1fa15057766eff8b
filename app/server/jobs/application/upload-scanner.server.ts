import { spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { seconds } from "~/server/platform/durations.server";

/** Decides whether a file on disk may be staged. @throws if the scanner gives no verdict */
export type ScanUpload = (path: string) => Promise<"clean" | "refused">;

const WITHIN_MS = seconds(30);
/** Statuses of a scanner that mean "refused". */
const REFUSED_STATUSES = new Set([403, 406, 409, 422]);
const REFUSED_EXIT_CODE = 1;

/**
 * The operators' virus scanner (UPLOAD_SCANNER), called for every file before it is staged: an http(s) URL that
 * receives the file as the body of a POST (2xx: clean; 403, 406, 409, 422: refused), or a command with {file} in it (0:
 * clean, 1: refused, as clamdscan does). Any other result is an error, and the file is not accepted.
 */
export function createUploadScanner(scanner: string | null): ScanUpload {
  if (scanner === null) return () => Promise.resolve("clean");
  return /^https?:/.test(scanner) ? (path) => ask(scanner, path) : (path) => run(scanner, path);
}

async function ask(url: string, path: string): Promise<"clean" | "refused"> {
  const body = await openAsBlob(path, { type: "application/octet-stream" });
  const answer = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(WITHIN_MS), redirect: "error" });
  await answer.body?.cancel();
  if (answer.ok) return "clean";
  if (REFUSED_STATUSES.has(answer.status)) return "refused";
  throw new Error(`the scanner answered ${answer.status}`);
}

function run(command: string, path: string): Promise<"clean" | "refused"> {
  const [program = "", ...args] = command.split(/\s+/).map((word) => (word === "{file}" ? path : word));
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: "ignore", timeout: WITHIN_MS, killSignal: "SIGKILL" });
    child.once("error", failed);
    child.once("close", (code) => {
      if (code === 0) done("clean");
      else if (code === REFUSED_EXIT_CODE) done("refused");
      else failed(new Error(`the scanner ended with ${String(code)}`));
    });
  });
}
