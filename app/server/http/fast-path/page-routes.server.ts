import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { decoded } from "~/domain/urls/decoded";
import type { RouteObject } from "~/server/platform/route-tree.server";

// Remix ranks all routes that it is given, and makes a pattern of each, several times for every request: here it gets
// few. Without this file the answers are the same (docs/decisions/434).

type RouteIds = ReadonlySet<string>;

/** The routes that answer a path, from the root, found among those that may begin as the path does. */
export function createMatcher([root]: readonly RouteObject[]): (path: string) => RouteObject[] {
  const children = root?.children ?? [];
  const named = new Map<string, RouteObject[]>();
  const firstOf = ({ path = "" }: RouteObject) => /^[^:*/]+/.exec(path)?.[0].toLowerCase() ?? "";
  for (const first of new Set(children.map(firstOf))) {
    const few = children.filter((child) => [first, ""].includes(firstOf(child)));
    named.set(first, [{ ...root, children: few } as RouteObject]);
  }
  return (path) => {
    const first = decoded(path.split("/", 2)[1] ?? "").toLowerCase();
    const routes = named.get(first) ?? named.get("") ?? [];
    return (matchRoutes(routes, { pathname: path }) ?? []).map(({ route }) => route);
  };
}

/**
 * Answers as Remix does, with the routes of the page only. A URL that a Request resolves to another one ("/pdp/..") may
 * be that of any route; one with a line break has none.
 */
export function createHandler(build: ServerBuild, origin: string) {
  const handleAny = createRequestHandler(build, build.mode);
  const handlers = new WeakMap<RouteIds, RequestHandler>();

  function withRoutes(ids: RouteIds): ServerBuild {
    const only = <Value>(routes: Record<string, Value>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
    return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
  }

  return (request: Request, ids: RouteIds, url = ""): Promise<Response> => {
    if (ids.size === 0 || request.url !== origin + url) return handleAny(request);
    const handler = handlers.get(ids) ?? createRequestHandler(withRoutes(ids), build.mode);
    handlers.set(ids, handler);
    return handler(request);
  };
}
