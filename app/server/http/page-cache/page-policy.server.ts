import type { ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { isDataPath, pagePathOf } from "~/domain/urls/page-path";
import { routeTree, type RouteObject } from "~/server/platform/route-tree.server";
import { createMatcher } from "../fast-path/page-routes.server";
import { splitUrl } from "../pipeline/request-url.server";

/** How a route's responses are kept, in its `handle`. */
export interface CacheHandle {
  /** Query parameters that change the page; all others are dropped. A trailing "*" matches any suffix: "f.*". */
  query?: readonly string[];
  /** The page depends on the visitor: it is never cached, and its loader sees the request's headers. */
  personal?: true;
  /** As `personal`, but only for a URL with this query parameter. */
  personalWith?: string;
  /** A resource route whose response is the same for everyone (sitemap, feed). */
  cacheable?: true;
  /** Its form contains files: larger bodies than those of plain forms are accepted. */
  uploads?: true;
}

export interface PagePolicy {
  /** Pattern of the matched route, for logs and metrics: "/pdp/:slug". */
  route: string;
  cacheable: boolean;
  /** Whether a request's body may contain files. */
  uploads: boolean;
  /** Whether something may be posted to it. */
  writable: boolean;
  /** Ids of the matched routes, the same set for each path of a route; a data request may ask for a subset. */
  ids: ReadonlySet<string>;
  /** Path with the allowed query parameters, sorted: the URL that is rendered, and the page cache's key. */
  target: string;
}

interface RoutePolicy extends Omit<PagePolicy, "target"> {
  personalWith: ReadonlySet<string>;
  query: ReadonlySet<string>;
  prefixes: readonly string[];
}

const MAX_VALUE_LENGTH = 512;
const MAX_PARAMETERS = 60;

/** Determines for a request URL which route answers it, whether the response is cacheable, and its key. */
export function createPagePolicy(build: ServerBuild): (url: string) => PagePolicy {
  const match = createMatcher(routeTree(build));
  const known = new LRUCache<string, RoutePolicy>({ max: 5000 });
  /** Cached per route, because the number of paths is unbounded. */
  const byRoute = new Map<string, RoutePolicy>();

  function policyOf(pagePath: string): RoutePolicy {
    const kept = known.get(pagePath);
    if (kept !== undefined) return kept;
    const matched = match(pagePath);
    const name = matched.at(-1)?.id ?? "";
    const policy = byRoute.get(name) ?? readPolicy(build, matched);
    byRoute.set(name, policy);
    if (pagePath.length < MAX_VALUE_LENGTH) known.set(pagePath, policy);
    return policy;
  }

  return (url) => {
    const { path, query } = splitUrl(url);
    const policy = policyOf(pagePathOf(path));
    const search = query === "" ? "" : keptQuery(query, policy, isDataPath(path));
    const { route, uploads, writable, ids, personalWith } = policy;
    const parameters = personalWith.size === 0 ? null : new URLSearchParams(search);
    const cacheable = policy.cacheable && ![...personalWith].some((name) => parameters?.has(name));
    return { route, cacheable, uploads, writable, ids, target: search === "" ? path : `${path}?${search}` };
  };
}

function keptQuery(search: string, policy: RoutePolicy, isData: boolean): string {
  const kept: [string, string][] = [];
  const isPrefixed = (name: string) => policy.prefixes.some((prefix) => name.startsWith(prefix));
  for (const [name, value] of new URLSearchParams(search)) {
    if (kept.length >= MAX_PARAMETERS) break;
    if (isData && name === "_routes") {
      const ids = new Set(value.split(",").filter((id) => policy.ids.has(id)));
      kept.push([name, [...ids].sort().join(",")]);
    } else if (value !== "" && (policy.query.has(name) || isPrefixed(name))) {
      kept.push([name, value.length > MAX_VALUE_LENGTH ? value.slice(0, MAX_VALUE_LENGTH) : value]);
    }
  }
  const order = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  // Values of one name may have an order of their own, those of a comparison; facets have none.
  kept.sort(([a, x], [b, y]) => order(a, b) || (isPrefixed(a) ? order(x, y) : 0));
  return new URLSearchParams(kept).toString();
}

function readPolicy(build: ServerBuild, matched: readonly RouteObject[]): RoutePolicy {
  const query = new Set<string>();
  const prefixes: string[] = [];
  const ids = new Set<string>();
  const personalWith = new Set<string>();
  let personal = false;
  let uploads = false;
  let cacheable = false;
  let writable = false;
  for (const { id } of matched) {
    const module = build.routes[id ?? ""]?.module;
    const handle = (module?.handle ?? {}) as CacheHandle;
    for (const name of handle.query ?? []) {
      if (name.endsWith("*")) prefixes.push(name.slice(0, -1));
      else query.add(name);
    }
    if (id !== undefined) ids.add(id);
    personal ||= handle.personal === true;
    if (handle.personalWith !== undefined) personalWith.add(handle.personalWith);
    uploads ||= handle.uploads === true;
    writable = module?.action !== undefined;
    // The last match decides: a resource route is not cached unless its handle says so.
    cacheable = module?.default !== undefined || handle.cacheable === true;
  }
  const route = matched.map(({ path }) => path ?? "").filter((path) => path !== "");
  return {
    route: `/${route.join("/")}`,
    cacheable: cacheable && !personal,
    uploads,
    writable,
    ids,
    personalWith,
    query,
    prefixes,
  };
}
