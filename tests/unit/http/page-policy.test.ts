import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { createPagePolicy } from "~/server/http/page-cache/page-policy.server";
import { routeTree } from "~/server/platform/route-tree.server";

function route(id: string, path: string | undefined, handle: object = {}, component = true, index = false) {
  const module = { handle, ...(component ? { default: () => null } : {}) };
  return { id, path, index, parentId: id === "root" ? undefined : "root", module };
}

const build = {
  routes: {
    root: route("root", ""),
    home: route("home", undefined, {}, true, true),
    news: route("news", "news", { query: ["page"] }, true, true),
    product: route("product", "pdp/:slug", { query: ["vc"] }),
    list: route("list", "products/:nav1/:nav2", { query: ["page", "f.*"] }),
    form: route("form", "verification", { personal: true }),
    job: route("job", "job", { query: ["step"], personalWith: "step", uploads: true }),
    feed: route("feed", "feed.xml", { cacheable: true }, false),
    upload: route("upload", "resources/uploads", {}, false),
    splat: route("splat", "*", {}, false),
  },
} as unknown as ServerBuild;
/** Of a policy that has read no route before, and of one that has. */
const policyOf = (url: string) => createPagePolicy(build)(url);
const known = createPagePolicy(build);

it.each([
  ["/", true, "/"],
  ["/?utm_source=x", true, "/"],
  ["/news?page=2&x=1", true, "/news?page=2"],
  ["/news.data?page=2", true, "/news.data?page=2"],
  ["/pdp/A%26B?x=1&vc=V1&utm=2", true, "/pdp/A%26B?vc=V1"],
  ["/pdp/1?vc=", true, "/pdp/1"],
  ["/products/a/b?f.B=2&page=2&f.A=b&f.A=a&g=1", true, "/products/a/b?f.A=a&f.A=b&f.B=2&page=2"],
  ["/products/a/b?f.=1&f=1&page=2&page=1", true, "/products/a/b?f.=1&page=2&page=1"],
  ["/verification?x=1", false, "/verification"],
  ["/verification.data", false, "/verification.data"],
  ["/job?x=1", true, "/job"],
  ["/job?step=form", false, "/job?step=form"],
  ["/feed.xml", true, "/feed.xml"],
  ["/resources/uploads", false, "/resources/uploads"],
  ["/nowhere/at/all", false, "/nowhere/at/all"],
])("the policy of %s", (url, cacheable, target) => {
  expect(policyOf(url)).toMatchObject({ cacheable, target });
  expect(known(url)).toEqual(policyOf(url));
  expect(known(url)).toEqual(policyOf(url));
});

it.each([
  "/PDP/1",
  "/%70dp/1",
  "/pdp/1/",
  "//pdp/1",
  "/pdp",
  "/pdp%2F1",
  "//",
  "/job/1",
  "/JOB",
  "/%E0%A4%A",
  "/__proto__",
])("%s is the path of the route that Remix finds for it", (pathname) => {
  const found = matchRoutes(routeTree(build), { pathname })?.map(({ route }) => route.id);
  expect([...policyOf(pathname).ids]).toEqual(found);
});

it("the policy treats data requests like their page, and keeps only route ids that exist", () => {
  expect(policyOf("/pdp/1.data?vc=V1&_routes=root,product,evil,root")).toMatchObject({
    cacheable: true,
    route: "/pdp/:slug",
    target: "/pdp/1.data?_routes=product%2Croot&vc=V1",
  });
  expect(policyOf("/_root.data?a=1")).toMatchObject({ cacheable: true, target: "/_root.data" });
});

it("the policy knows the forms that carry files, and no data route in a page's query", () => {
  expect([policyOf("/job").uploads, policyOf("/news").uploads]).toEqual([true, false]);
  expect(policyOf("/pdp/1?_routes=product").target).toBe("/pdp/1");
});

it("the policy shortens absurd values instead of keying on them", () => {
  for (const length of [512, 513, 10_000])
    expect(policyOf(`/pdp/1?vc=${"x".repeat(length)}`).target).toBe(`/pdp/1?vc=${"x".repeat(512)}`);
  const many = Array.from({ length: 500 }, (_, index) => `f.A${index}=1`).join("&");
  expect(policyOf(`/products/a/b?${many}`).target.split("&")).toHaveLength(60);
  const path = `/pdp/${"x".repeat(600)}`;
  expect([known(path), known(path)].map(({ route }) => route)).toEqual(["/pdp/:slug", "/pdp/:slug"]);
});
