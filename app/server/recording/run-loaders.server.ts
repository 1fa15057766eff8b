import { createCookie, type ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse, matchRoutes } from "@remix-run/react";
import { createStaticHandler } from "react-router-dom/server.js";
import type { RequestScope } from "../platform/request-scope.server";
import { routeTree } from "../platform/route-tree.server";

/** Loader results of one URL, as plain JSON. */
export interface RouteView {
  status: number;
  /** Loader data by route id. */
  loaders: Record<string, unknown>;
  /** Errors thrown by loaders, by the id of the route whose boundary shows them. */
  errors?: Record<string, unknown>;
  redirect?: { location: string; toast: unknown };
  /** The response of a resource route, such as /sitemap.xml. */
  body?: { type: string; content: unknown };
  /** Missing optional parts; none of a failed page: which of them it noted before it failed is another set each time. */
  missingParts: string[];
}

export interface LoaderRunnerOptions {
  build: ServerBuild;
  /** Official origin of the site. */
  origin: string;
  /** Creates the scope in which a route's loaders run. */
  createScope: (route: string) => RequestScope;
  runInScope: <Result>(scope: RequestScope, run: () => Result) => Result;
  /** Signing keys of the flash cookies, whose texts are read. */
  secrets: readonly string[];
}

/** Creates a function that runs the loaders of one URL as a request for it would, and returns their results. */
export function createLoaderRunner(options: LoaderRunnerOptions): (route: string) => Promise<RouteView> {
  const { build, origin, createScope, runInScope, secrets } = options;
  const routes = routeTree(build);
  const handler = createStaticHandler(routes, { future: { v7_relativeSplatPath: true, v7_throwAbortReason: true } });

  return async (route) => {
    const request = new Request(origin + route);
    const scope = createScope(route);
    const view = await runInScope(scope, () => answer(request));
    const missingParts = view.errors === undefined ? [...scope.missingParts].sort() : [];
    return JSON.parse(JSON.stringify({ ...view, missingParts })) as RouteView;
  };

  async function answer(request: Request): Promise<Omit<RouteView, "missingParts">> {
    const last = matchRoutes(routes, { pathname: new URL(request.url).pathname })?.at(-1);
    const module = build.routes[last?.route.id ?? ""]?.module;
    if (module !== undefined && module.default === undefined) {
      const result: unknown = await handler
        .queryRoute(request, last?.route.id === undefined ? {} : { routeId: last.route.id })
        .catch((error: unknown) => error);
      if (result instanceof Response) return describeResponse(result, secrets);
      if (isRouteErrorResponse(result) || result instanceof Error) {
        return { status: statusOf(result), loaders: {}, errors: { [last?.route.id ?? ""]: describeError(result) } };
      }
      return { status: 200, loaders: { [last?.route.id ?? ""]: result ?? null } };
    }
    const result = await handler.query(request);
    if (result instanceof Response) return describeResponse(result, secrets);
    const errors = Object.entries(result.errors ?? {}).map(([id, error]) => [id, describeError(error)]);
    return {
      status: result.statusCode,
      loaders: result.loaderData,
      ...(errors.length === 0 ? {} : { errors: Object.fromEntries(errors) as Record<string, unknown> }),
    };
  }
}

async function describeResponse(
  response: Response,
  secrets: readonly string[],
): Promise<Omit<RouteView, "missingParts">> {
  const { status, headers } = response;
  const location = headers.get("Location");
  if (location !== null) {
    return { status, loaders: {}, redirect: { location, toast: await toastOf(headers.getSetCookie(), secrets) } };
  }
  const type = headers.get("Content-Type") ?? "";
  const text = await response.text();
  const content: unknown = /json/.test(type) ? JSON.parse(text) : text.split("\n");
  return { status, loaders: {}, body: { type, content } };
}

async function toastOf(cookies: readonly string[], secrets: readonly string[]): Promise<unknown> {
  const flash = cookies.find((cookie) => cookie.startsWith("flash="));
  return flash === undefined ? null : createCookie("flash", { secrets: [...secrets] }).parse(flash);
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

function describeError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    // What a 503 page quotes of its request is another each time.
    if (error.status === 503) return { status: error.status, statusText: error.statusText };
    return { status: error.status, statusText: error.statusText, data: (error.data as unknown) ?? null };
  }
  return error instanceof Error ? { error: error.name, message: error.message } : { error: String(error) };
}
