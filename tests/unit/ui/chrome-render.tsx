import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { parseHtml } from "../../support/html";

/** An element's HTML, server-rendered at the given URL. */
export async function renderAt(path: string, element: ReactElement): Promise<string> {
  const routes = [{ path: "*", element }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error(`${path} answered with a response`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** The hrefs of its links, in order. */
export const hrefsOf = (html: string) => parseHtml(html).hrefs();
