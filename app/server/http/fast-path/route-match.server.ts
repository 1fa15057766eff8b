import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";

export type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** A first segment that needs no decoding: identical in the URL and in the route. */
const PLAIN_SEGMENT = /^\/([\w.-]+)(?=\/|$)/;

/**
 * Returns the matching routes of a path, outermost first; empty if none match. React Router ranks every route it is
 * given on each match, so it is given only routes whose first segment can match.
 */
export function createRouteMatch(build: ServerBuild): (path: string) => MatchedRoute[] {
  const whole = routeTree(build);
  /** One entry per first segment used by any route, and one ("") for all other paths. */
  const known = new Map([["", startingWith(whole, "")]]);
  for (const segment of firstSegments(whole)) known.set(segment, startingWith(whole, segment));

  return (path) => {
    const segment = PLAIN_SEGMENT.exec(path)?.[1]?.toLowerCase();
    const routes = segment === undefined ? whole : (known.get(segment) ?? known.get("") ?? whole);
    return (matchRoutes(routes, { pathname: path }) ?? []).map(({ route }) => route);
  };
}

function routeTree(build: ServerBuild, parentId?: string): MatchedRoute[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route;
      const own = { id, ...(path === undefined ? {} : { path }) };
      // An index route may have a path: "/news" is routes/news._index.
      return index === true ? { ...own, index } : { ...own, children: routeTree(build, id) };
    });
}

/** Lower-case: React Router compares case-insensitively. */
function firstSegments(routes: readonly MatchedRoute[]): string[] {
  return routes.flatMap(({ path = "", children = [] }) =>
    path === "" ? firstSegments(children) : [path.split("/", 1)[0]?.toLowerCase() ?? ""],
  );
}

/** The tree without routes that start with a different segment; parameters and splats match any segment. */
function startingWith(routes: readonly MatchedRoute[], segment: string): MatchedRoute[] {
  return routes.flatMap((route) => {
    const { path = "", index, children = [] } = route;
    if (path === "") return index === true ? [route] : [{ ...route, children: startingWith(children, segment) }];
    const first = path.split("/", 1)[0]?.toLowerCase() ?? "";
    return first === segment || /^[:*]|\?$/.test(first) ? [route] : [];
  });
}
