import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import type * as main from "~/server/main";
import { createLoaderRunner, type RouteView } from "~/server/recording/run-loaders.server";
import { REPLAY_SECRET } from "./site-environment";

/** The Remix server build with this site's additional exports. */
type SiteBuild = ServerBuild & Pick<typeof main, "createScope" | "runInScope" | "site" | "recordPaths">;

/** Loads the built site. */
export async function loadBuild(): Promise<SiteBuild> {
  installGlobals({ nativeFetch: true });
  return (await import(pathToFileURL(resolve("build/index.js")).href)) as SiteBuild;
}

/** Loads the built site; the returned function runs the loaders of one URL like a request. */
export async function loadSite(origin: string): Promise<(route: string) => Promise<RouteView>> {
  const build = await loadBuild();
  return createLoaderRunner({
    build,
    origin,
    createScope: (route) => build.createScope({ requestId: `replay ${route}` }),
    runInScope: build.runInScope,
    secrets: [REPLAY_SECRET],
  });
}
