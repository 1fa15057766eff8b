import "./platform/require.server";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "@remix-run/dev/server-build";
import { installGlobals } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { readOwnSitemapHourly } from "./seo/baidu-push.server";
import { startSweeping } from "./jobs/application/upload-folder.server";
import { secondLevels } from "./cache/second-level.server";
import { config, ConfigError, type Config } from "./platform/config.server";
import { createSiteServer } from "./http/site-server.server";
import { logger } from "./platform/logger.server";
import { collectProcessMetrics } from "./platform/metrics.server";
import { redis } from "./platform/redis.server";

// Stock remix-serve reads the build from here; run as the main module, this file is the production process itself.
export * from "@remix-run/dev/server-build";
// For whoever asks the loaders himself, as the server does (tools/replay).
export { createScope, runInScope } from "./platform/request-scope.server";

/** What runs when the process is told to end has this long. */
const DRAIN_MS = 30_000;
const DRAIN_SLACK_MS = 5000;
const READY_RETRY_MS = 2000;
/** The first page may lie in Redis; after this the process goes on without it. */
const REDIS_MAY_TAKE_MS = 500;

function configOrExit(): Config {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.mistakes.join("\n")}\n`);
    process.exit(1);
  }
}

function start(): void {
  installGlobals({ nativeFetch: true });
  const settings = configOrExit();
  for (const warning of settings.warnings) logger().warn(warning);

  collectProcessMetrics();

  // Once bundled this file is build/index.js, beside public/.
  const publicDir = fileURLToPath(new URL("../public", import.meta.url));
  const site = createSiteServer(settings, build, publicDir);
  site.server.listen(settings.port, settings.host, () => {
    const address = site.server.address();
    const port = typeof address === "object" && address !== null ? address.port : settings.port;
    logger().info({ port, host: settings.host, upstream: settings.upstream }, `listening on http://localhost:${port}`);
    readOwnSitemapHourly(settings, port);
  });
  site.server.on("error", (error) => {
    logger().fatal({ err: error }, "cannot listen");
    process.exit(1);
  });
  void untilReady(site.becomeReady).then(async () => {
    const pages = await site.warmUp().catch(() => 0);
    logger().info({ pages }, "warmed up");
  });
  // Not with the first upload: a crash may have left files of persons.
  startSweeping();

  closeWithGrace(
    {
      delay: DRAIN_MS + DRAIN_SLACK_MS,
      logger: false,
      onSecondSignal: (signal) => logger().warn({ signal }, "ending at once"),
    },
    async ({ err, signal }) => {
      if (err) logger().fatal({ err }, "ending after an error");
      else logger().info({ signal }, "draining");
      const cut = await site.drain(DRAIN_MS);
      if (cut > 0) logger().warn({ cut }, "stopped with requests still running");
      else logger().info("stopped");
      await secondLevels().close();
    },
  );
}

/** Tries until the first page could be rendered; an upstream that is down at start may come later. */
async function untilReady(becomeReady: () => Promise<boolean>): Promise<void> {
  await redis()?.connectedWithin(REDIS_MAY_TAKE_MS);
  while (!(await becomeReady().catch(() => false))) {
    await new Promise((resolve) => setTimeout(resolve, READY_RETRY_MS).unref());
  }
  logger().info("ready");
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) start();
