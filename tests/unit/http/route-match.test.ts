import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createRouteMatch } from "~/server/http/fast-path/route-match.server";

const paths = {
  root: "",
  pages: undefined,
  "pages/news": "news",
  "pages/news/article": ":id",
  product: "pdp/:slug",
  feed: "feed.xml",
  Upper: "About-Us/:part",
  optional: "help?/contact",
  any: ":first/only",
  splat: "*",
};
const parents: Record<string, string> = { "pages/news": "pages", "pages/news/article": "pages/news" };
const build = {
  routes: {
    ...Object.fromEntries(
      Object.entries(paths).map(([id, path]) => [
        id,
        { id, path, parentId: id === "root" ? undefined : (parents[id] ?? "root") },
      ]),
    ),
    home: { id: "home", index: true, parentId: "root" },
  },
} as unknown as ServerBuild;

/** React Router's result for all routes. */
const tree = [
  {
    id: "root",
    path: "",
    children: [
      {
        id: "pages",
        children: [{ id: "pages/news", path: "news", children: [{ id: "pages/news/article", path: ":id" }] }],
      },
      ...["product", "feed", "Upper", "optional", "any", "splat"].map((id) => ({ id, path: paths[id as "feed"] })),
      { id: "home", index: true as const },
    ],
  },
];
const matchRoute = createRouteMatch(build);

describe("createRouteMatch", () => {
  it.each([
    "/",
    "/news",
    "/NEWS/7",
    "/news/7/8",
    "/pdp/x",
    "/pdp/x/",
    "/pdp",
    "/%70dp/x",
    "//pdp/x",
    "/pdp//x",
    "/feed.xml",
    "/feedxxml",
    "/about-us/jobs",
    "/help/contact",
    "/contact",
    "/some/only",
    "/%E8%8C%B6/only",
    "/a b/only",
    "/nowhere/at/all",
    "",
  ])("finds for %j what all routes together give", (path) => {
    const wanted = (matchRoutes(tree, { pathname: path }) ?? []).map(({ route }) => route.id);
    expect(matchRoute(path).map(({ id }) => id)).toEqual(wanted);
  });
});
