import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import type { createScope, runInScope } from "~/server/main";
import { createLoaderRunner, type RouteView } from "~/server/recording/run-loaders.server";
import { REPLAY_SECRET } from "./site-environment";

/** What the build exports beside what Remix asks of it. */
type SiteBuild = ServerBuild & { createScope: typeof createScope; runInScope: typeof runInScope };

/** Loads the built site and gives a function that runs the loaders of one URL as a request for it would. */
export async function loadSite(origin: string): Promise<(route: string) => Promise<RouteView>> {
  installGlobals({ nativeFetch: true });
  const build = (await import(pathToFileURL(resolve("build/index.js")).href)) as SiteBuild;
  return createLoaderRunner({
    build,
    origin,
    createScope: (route) => build.createScope({ requestId: `replay ${route}` }),
    runInScope: build.runInScope,
    secrets: [REPLAY_SECRET],
  });
}
