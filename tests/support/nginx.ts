import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";

export interface TestProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * A real nginx with deploy/nginx.conf as it is, but for what names a machine: where it listens, where the two replicas
 * are, where it may write.
 * @param program path of nginx
 * @param replicas origins of site-1 and site-2
 */
export async function startProxy(program: string, replicas: readonly [string, string]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const writable = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const changes: [from: string, to: string][] = [
    ["http {", `http {\n  access_log off;\n  ${writable.join("\n  ")}`],
    ["/var/cache/nginx", join(folder, "cache")],
    ["listen 8080", `listen 127.0.0.1:${port}`],
    ["server site-1:3000", `server ${new URL(replicas[0]).host}`],
    ["server site-2:3000", `server ${new URL(replicas[1]).host}`],
  ];
  let configuration = readFileSync("deploy/nginx.conf", "utf8");
  for (const [from, to] of changes) {
    if (!configuration.includes(from)) throw new Error(`deploy/nginx.conf no longer says "${from}"`);
    configuration = configuration.replace(from, to);
  }
  mkdirSync(join(folder, "cache"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  // Its workers must reach a folder that is this user's alone.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const directives = `daemon off; pid ${join(folder, "pid")}; error_log stderr; ${user}`;
  const child = spawn(program, ["-p", folder, "-c", file, "-g", directives], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/readyz`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
