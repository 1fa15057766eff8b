import { createScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { headersOfCached, type CountCached, type PageCache } from "../page-cache/page-cache.server";
import { RenderRefused, type RenderBudget } from "../rendering/render-budget.server";
import type { Renderer } from "../rendering/render.server";
import { sendBuffered } from "../rendering/send-buffered.server";
import { sendRendered } from "../rendering/send-rendered.server";
import type { HttpExchange } from "./http-exchange.server";
import type { Handler } from "./pipeline.server";

export interface PageCacheHandlerOptions {
  site: Site;
  countCached: CountCached;
  pages: PageCache;
  renderer: Renderer;
  budget: RenderBudget;
}

/**
 * Serves pages that are the same for everyone from the cache, and renders and caches the missing ones (product.md
 * §12.3).
 */
export function pageCache(options: PageCacheHandlerOptions): Handler {
  const { site, countCached, pages, renderer, budget } = options;
  return async (exchange, next) => {
    if (!exchange.isCacheable) return next();
    const { request, response, requestId, traceparent, policy } = exchange;
    exchange.setFacts(exchange.pageKind, policy.route);
    const cached = await pages.get(policy.target);
    if (cached === null) return renderForEveryone(exchange);
    if (cached.due) refresh(exchange);
    exchange.setCache(cached.state, cached.ageMs);
    countCached(cached);
    return sendBuffered(request, response, cached.response, headersOfCached(cached));

    function refresh({ policy: { target, route } }: HttpExchange): void {
      const render = () =>
        renderer.renderForEveryone(policy, createScope({ site, requestId, url: policy.target, traceparent }));
      pages
        .load(target, () => budget.withSlot(render))
        .catch((error: unknown) => {
          // No render slot is free: a later request will refresh the page.
          if (error instanceof RenderRefused) return;
          site.log.error({ err: error, requestId, route }, "page refresh failed");
        });
    }
  };

  async function renderForEveryone(exchange: HttpExchange): Promise<void> {
    const { requestId, traceparent, policy } = exchange;
    const scope = createScope({ site, requestId, url: policy.target, traceparent });
    const render = () => renderer.renderForEveryone(policy, scope);
    const { response, cacheable } = await budget.spend(
      exchange.clientIp,
      policy,
      () => pages.load(policy.target, () => budget.withSlot(render)),
      ({ cacheable, complete }) => cacheable && complete,
      () => scope.isKnownUrl,
    );
    const state = cacheable ? "miss" : "bypass";
    await sendRendered(exchange, { response, scope, state }, site.metrics, { "X-Cache": state });
  }
}
