import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type RouteIds = ReadonlySet<string>;

/**
 * Remix flattens and ranks all routes of its build on each match, several times per page. The matching route is already
 * known here, so the handler gets a build of only that route and its parents (docs/decisions/108).
 * @returns the handler for a URL that matches these routes; for an empty set, that of the whole build
 */
export function createRouteHandlers(build: ServerBuild): (routeIds: RouteIds) => RequestHandler {
  const whole = createRequestHandler(build, build.mode);
  const known = new Map<string, RequestHandler>();

  return (routeIds) => {
    if (routeIds.size === 0) return whole;
    const key = [...routeIds].join();
    const handler = known.get(key) ?? createRequestHandler(narrowed(build, routeIds), build.mode);
    known.set(key, handler);
    return handler;
  };
}

function narrowed(build: ServerBuild, routeIds: RouteIds): ServerBuild {
  const pick = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => routeIds.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
