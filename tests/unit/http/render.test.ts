import type { ServerBuild } from "@remix-run/node";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RenderRefused } from "~/server/http/rendering/render-budget.server";
import { createRenderer } from "~/server/http/rendering/render.server";
import { createScope } from "~/server/platform/request-scope.server";
import { installSite } from "../../support/test-site";

/** A site of one route, whose loader answers when it is told to, or rejects once its request is aborted. */
function slowSite() {
  let answer = (_text: string): void => undefined;
  const loader = ({ request: { signal } }: { request: Request }) =>
    new Promise((resolve, reject) => {
      answer = (text) => resolve(new Response(text));
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const route = { id: "root", path: "" };
  const build = {
    mode: "test",
    entry: {
      module: { default: () => new Response("an error's page", { status: 500 }), handleError: () => undefined },
    },
    routes: { root: { ...route, module: { loader } } },
    assets: { version: "1", url: "/m.js", entry: { module: "/e.js", imports: [] }, routes: { root: route } },
    future: {},
    publicPath: "/build/",
  } as unknown as ServerBuild;
  return { build, answer: (text: string) => answer(text) };
}

afterEach(() => void vi.restoreAllMocks());

describe("a render for everyone", () => {
  const start = () => {
    const { build, answer } = slowSite();
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    const { renderForEveryone } = createRenderer({
      build,
      origin: "https://site.test",
      cacheControl: "public",
      metrics: new Registry(),
    });
    const policy = { ids: new Set(["root"]), route: "/", target: "/" };
    return {
      late,
      timeout,
      answer,
      rendered: renderForEveryone(policy, createScope({ requestId: "1", site: installSite() })),
    };
  };

  it("is cancelled after 30 s, with a 503 that says when to ask again", async () => {
    const { late, timeout, rendered } = start();
    setTimeout(() => late.abort(new Error("late")), 5);
    await expect(rendered).rejects.toEqual(new RenderRefused(503, 5));
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it("that is done in time may be kept", async () => {
    const { answer, rendered } = start();
    setTimeout(() => answer("done"), 5);
    await expect(rendered).resolves.toMatchObject({ cacheable: true, complete: true, response: { status: 200 } });
  });
});
