import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createRouteHandlers } from "~/server/http/fast-path/route-handlers.server";

function route(id: string, path: string | undefined, loader: (() => Response) | undefined) {
  return { id, path, parentId: id === "root" ? undefined : "root", module: { ...(loader ? { loader } : {}) } };
}

/** Resource routes, and a document that shows which routes its build contains. */
const build = {
  mode: "production",
  future: {},
  basename: "/",
  entry: {
    module: {
      handleError: () => undefined,
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        { manifest }: { manifest: ServerBuild["assets"] },
      ) => new Response(Object.keys(manifest.routes).join(), { status, headers }),
    },
  },
  assets: { version: "1", entry: {}, routes: { root: {}, news: {}, page: {} } },
  routes: {
    root: route("root", "", undefined),
    news: route("news", "news/:slug", () => new Response("news")),
    page: { ...route("page", "page", undefined), module: { default: () => null } },
  },
} as unknown as ServerBuild;
const handlerOf = createRouteHandlers(build);
const ask = async (ids: string[], path: string) => {
  const response = await handlerOf(new Set(ids))(new Request(`http://site.example${path}`));
  return [response.status, await response.text()];
};

it("asks the routes it is given, and no others", async () => {
  expect(await ask(["root", "news"], "/news/1")).toEqual([200, "news"]);
  expect(await ask(["root", "page"], "/page")).toEqual([200, "root,page"]);
  expect(await ask(["root", "page"], "/news/1")).toEqual([404, "root,page"]);
});

it("asks the whole build where no route is named", async () => {
  expect(await ask([], "/news/1")).toEqual([200, "news"]);
  expect(await ask([], "/page")).toEqual([200, "root,news,page"]);
});

it("makes one handler for the same routes", () => {
  expect(handlerOf(new Set(["root", "news"]))).toBe(handlerOf(new Set(["root", "news"])));
});
