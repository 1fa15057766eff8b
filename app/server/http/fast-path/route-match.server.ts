import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";

export type MatchedRoute = Parameters<typeof matchRoutes>[0][number];

/** A first segment that stands in a URL as it does in a route: nothing to decode. */
const PLAIN_SEGMENT = /^\/([\w.-]+)(?=\/|$)/;

/**
 * Finds the routes of a build that match a path, from the outermost in; none, an empty list. React Router ranks all
 * routes that it is given for each match, so it gets those only that can begin as the path does.
 */
export function createRouteMatch(build: ServerBuild): (path: string) => MatchedRoute[] {
  const whole = routeTree(build);
  /** One per first segment that some route has, and one ("") for all others. */
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
      // An index route may carry a path: "/news" is routes/news._index.
      return index === true ? { ...own, index } : { ...own, children: routeTree(build, id) };
    });
}

/** Lower-case, as React Router compares them. */
function firstSegments(routes: readonly MatchedRoute[]): string[] {
  return routes.flatMap(({ path = "", children = [] }) =>
    path === "" ? firstSegments(children) : [path.split("/", 1)[0]?.toLowerCase() ?? ""],
  );
}

/** The tree without the routes that begin with another segment; parameters and splats begin with any. */
function startingWith(routes: readonly MatchedRoute[], segment: string): MatchedRoute[] {
  return routes.flatMap((route) => {
    const { path = "", index, children = [] } = route;
    if (path === "") return index === true ? [route] : [{ ...route, children: startingWith(children, segment) }];
    const first = path.split("/", 1)[0]?.toLowerCase() ?? "";
    return first === segment || /^[:*]|\?$/.test(first) ? [route] : [];
  });
}
