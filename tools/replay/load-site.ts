import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import type { createScope, runInScope } from "~/server/main";
import { createLoaderRunner, type RouteView } from "~/server/recording/run-loaders.server";
import { REPLAY_SECRET } from "./site-environment";

/** The Remix server build with this site's additional exports. */
type SiteBuild = ServerBuild & { createScope: typeof createScope; runInScope: typeof runInScope };

/** Loads the built site; the returned function runs the loaders of one URL like a request. */
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
