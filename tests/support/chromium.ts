import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { TestProject } from "vitest/node";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { newFolder } from "./folders";

declare module "vitest" {
  interface ProvidedContext {
    /** DevTools URLs (ws://…), one Chromium per vitest worker. */
    chromiumEndpoints: string[];
  }
}

interface RunningChromium {
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Vitest global set-up for projects that use Chromium: starts one browser per worker, because starting one per file
 * takes longer than many files' tests. Every test opens its own context.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // `vitest list` sets up too, on a machine without Chromium as well: scripts/test.mjs counts there what is skipped.
  if (process.env["TEST_LISTING"] === "1") return () => Promise.resolve();
  const program = requireChromium();
  const workers = Number(project.vitest.config.maxWorkers) || availableParallelism();
  const running = await Promise.all(Array.from({ length: workers }, () => startChromium(program)));
  project.provide(
    "chromiumEndpoints",
    running.map(({ endpoint }) => endpoint),
  );
  return async () => void (await Promise.all(running.map((one) => one.close())));
}

async function startChromium(program: string): Promise<RunningChromium> {
  const profile = newFolder();
  const child = spawn(
    program,
    [
      "--headless",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--hide-scrollbars",
      "--mute-audio",
      // Playwright does not follow a page that comes back from this cache: goBack() would wait for its load for ever.
      "--disable-back-forward-cache",
      "--disable-background-networking",
      "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-ipc-flooding-protection",
      "--disable-sync",
      "--force-color-profile=srgb",
      "about:blank",
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
      // A process group of its own: the Chromium executable may be a wrapper script.
      detached: true,
      // In the C locale the headless shell finds no file with a Chinese name.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
  );
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  return {
    endpoint: await endpointOf(child),
    async close() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
      child.stderr.destroy();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes its DevTools URL to stderr once it listens. */
function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const endpoint = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (endpoint !== undefined) found(endpoint);
    });
    child.once("exit", (code) => failed(new Error(`Chromium ended with ${String(code)}: ${text}`)));
  });
}
