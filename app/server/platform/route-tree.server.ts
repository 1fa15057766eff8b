import type { ServerBuild } from "@remix-run/node";
import type { createStaticHandler } from "react-router-dom/server.js";

export type RouteObject = Parameters<typeof createStaticHandler>[0][number];
type LoaderArguments = { request: Request; params: Record<string, string | undefined> };

/** The routes of a build as the router takes them, with their loaders. */
export function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    const { loader, ErrorBoundary } = route.module as Pick<typeof route.module, "loader"> & { ErrorBoundary?: unknown };
    const shared = {
      id,
      ...(path === undefined ? {} : { path }),
      hasErrorBoundary: id === "root" || ErrorBoundary !== undefined,
      ...(loader === undefined ? {} : { loader: (args: LoaderArguments) => loader({ ...args, context: {} }) }),
    };
    // An index route may have a path: "/news" is routes/news._index.
    return index === true ? [{ ...shared, index: true }] : [{ ...shared, children: routeTree(build, id) }];
  });
}
