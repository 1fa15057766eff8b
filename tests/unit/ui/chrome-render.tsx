import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The HTML of an element as the server renders it at the given address. */
export async function renderAt(path: string, element: ReactElement): Promise<string> {
  const routes = [{ path: "*", element }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error(`${path} answered with a response`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** The opening tags with this name, attributes and all. */
export function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}(?=[\\s>])[^>]*>`, "g")) ?? [];
}

export function hrefsOf(html: string): string[] {
  return tagsOf(html, "a").map((tag) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&"));
}
