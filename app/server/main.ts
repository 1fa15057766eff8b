import "./require.server";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as compiled from "@remix-run/dev/server-build";
import { installGlobals } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { collectDefaultMetrics } from "prom-client";
import { assets } from "./assets.server";
import { createSite } from "./create-site.server";
import { createSiteServer } from "./http/site-server.server";
import { startSweeping } from "./jobs/application/upload-folder.server";
import { ConfigError, readConfig } from "./platform/config/config.server";
import { withUsableFolders } from "./platform/config/start-checks.server";
import { setProcessSite, site } from "./platform/request-scope.server";
import type { Site } from "./platform/site.server";
import { checkPrivacyPolicy, readOwnSitemapHourly } from "./seo/own-pages.server";

// Stock remix-serve imports the build from here; run as the main module, this file is the production server.
export * from "@remix-run/dev/server-build";
export { assets };
// For callers that run the loaders in-process (tools/replay).
export { createScope, runInScope, site } from "./platform/request-scope.server";
export { recordPaths } from "./recording/record.server";

/** Shutdown: time for running requests. */
const DRAIN_MS = 30_000;
/** Shutdown: time for what follows, such as purges pending at Redis (2 s) and file writes. */
const DRAIN_SLACK_MS = 5000;
const DEMO = " with the demo, whose data are invented: API_BASE_URL is not set";
const READY_RETRY_MS = 2000;

// Under stock remix-serve the site is created when a loader first needs it.
setProcessSite(() => createSite(withUsableFolders(readConfig(process.env))));

function siteOrExit(): Site {
  try {
    return site();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.mistakes.join("\n")}\n`);
    process.exit(1);
  }
}

function start(): void {
  installGlobals({ nativeFetch: true });
  const made = siteOrExit();
  const { config, log, metrics, l2Cache } = made;
  for (const warning of config.warnings) log.warn(warning);

  collectDefaultMetrics({ register: metrics });

  // In the bundle this file is build/index.js, beside public/.
  const publicDir = fileURLToPath(new URL("../public", import.meta.url));
  if (!existsSync(join(publicDir, "build"))) {
    process.stderr.write("public/build is missing: run npm run build, or copy it beside build/\n");
    process.exit(1);
  }
  const front = createSiteServer(made, { ...compiled, assets }, publicDir);
  front.server.listen(config.port, config.host, () => {
    const address = front.server.address();
    const port = typeof address === "object" && address !== null ? address.port : config.port;
    const { host, upstream } = config;
    log.info({ port, host, upstream }, `listening on http://localhost:${port}${upstream === "demo" ? DEMO : ""}`);
    readOwnSitemapHourly(made, port);
  });
  front.server.on("error", (error) => {
    process.stderr.write(`${describeListenError(error, config.port)}\n`);
    process.exit(1);
  });
  void untilReady(front.becomeReady).then(async () => {
    const seconds = Number(process.uptime().toFixed(1));
    const address = front.server.address();
    if (typeof address === "object" && address !== null) await checkPrivacyPolicy(made, address.port);
    log.info({ seconds }, `ready after ${seconds} s`);
  });
  // At start and not with the first upload: a crash may have left personal files.
  startSweeping(made);

  closeWithGrace(
    {
      delay: DRAIN_MS + DRAIN_SLACK_MS,
      logger: false,
      onSecondSignal: (signal) => log.warn({ signal }, "ending at once"),
    },
    async ({ err, signal }) => {
      if (err) log.fatal({ err }, "ending after an error");
      else log.info({ signal }, "draining");
      const cut = await front.drain(DRAIN_MS);
      await l2Cache.close();
      if (cut > 0) log.warn({ cut }, "stopped with requests still running");
      else log.info("stopped");
    },
  );
}

/** Retries until the home page could be rendered; the upstream may be down at start. */
async function untilReady(becomeReady: () => Promise<boolean>): Promise<void> {
  while (!(await becomeReady().catch(() => false))) {
    await new Promise((resolve) => setTimeout(resolve, READY_RETRY_MS).unref());
  }
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === "EADDRINUSE") return `PORT: ${port} is in use by another program`;
  if (error.code === "EACCES") return `PORT: ${port} may not be opened by this user`;
  return `PORT, HOST: ${error.message}`;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) start();
