import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { Redis } from "ioredis";
import { freePort } from "../../scripts/free-port.mjs";
import { newFolder } from "./folders";

/** A real redis-server for a test, in memory only, on a free port. */
export interface TestRedis {
  url: string;
  /** For inspection by the test. */
  client: Redis;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it on the same port, empty. */
  restart(): Promise<void>;
  /** Suspends it without closing connections. */
  hang(): void;
  resume(): void;
  close(): Promise<void>;
}

/** @param server path of redis-server */
export async function startRedis(server: string): Promise<TestRedis> {
  const port = await freePort();
  const folder = newFolder();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function run(): Promise<void> {
    child = spawn(server, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise<void>((ready, failed) => {
      child.once("exit", (code) => failed(new Error(`redis-server ended with ${String(code)}`)));
      child.stdout?.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("Ready to accept connections")) ready();
      });
    });
    child.removeAllListeners("exit");
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  await run();
  const client = new Redis(url, { retryStrategy: () => 100, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  return {
    url,
    client,
    kill,
    restart: run,
    hang: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async close() {
      client.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
