import { availableParallelism } from "node:os";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { requireChromium } from "../../scripts/find-chromium.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses (ws://…) to connect to, one Chromium per vitest worker. */
    chromiumEndpoints: string[];
  }
}

/**
 * Vitest global set-up for projects that use Chromium: starts one browser per worker, because starting one per file
 * takes longer than many files' tests. Every test opens its own context.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // `vitest list` sets up too, on a machine without Chromium as well: scripts/test.mjs counts there what is skipped.
  if (process.env["TEST_LISTING"] === "1") return () => Promise.resolve();
  const options = {
    executablePath: requireChromium(),
    args: ["--disable-gpu", "--disable-quic"],
    // In the C locale the headless shell finds no file with a Chinese name.
    env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
  };
  const workers = Number(project.vitest.config.maxWorkers) || availableParallelism();
  const servers = await Promise.all(Array.from({ length: workers }, () => chromium.launchServer(options)));
  project.provide(
    "chromiumEndpoints",
    servers.map((server) => server.wsEndpoint()),
  );
  return async () => void (await Promise.all(servers.map((server) => server.close())));
}
