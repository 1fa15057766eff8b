import { randomUUID } from "node:crypto";
import { createScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import type { Renderer } from "../rendering/render.server";
import type { PageCache } from "./page-cache.server";
import type { PagePolicy } from "./page-policy.server";

export interface FirstPageOptions {
  site: Site;
  pages: PageCache;
  policyOf: (url: string) => PagePolicy;
  renderer: Renderer;
}

/** The home page, which shows at the start that this process can answer (product.md §10.2). */
export function createFirstPage({ site, pages, policyOf, renderer }: FirstPageOptions) {
  let isThere = false;
  return {
    isThere: () => isThere,

    /** Renders it, or finds it in the L2 cache. Returns whether it is there. */
    async becomeReady(): Promise<boolean> {
      const policy = policyOf("/");
      const render = () => renderer.renderForEveryone(policy, createScope({ site, requestId: randomUUID() }));
      const cached = await pages.get(policy.target);
      isThere = cached !== null || (await pages.load(policy.target, render)).response.status === 200;
      return isThere;
    },
  };
}
