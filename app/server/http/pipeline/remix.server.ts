import { createScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import type { RenderBudget } from "../rendering/render-budget.server";
import type { Renderer } from "../rendering/render.server";
import { sendRendered } from "../rendering/send-rendered.server";
import type { Handler } from "./pipeline.server";
import { withoutRetiredParameters } from "./request-url.server";

export interface RemixHandlerOptions {
  site: Site;
  renderer: Renderer;
  budget: RenderBudget;
}

/** Passes everything else to Remix for the individual visitor: forms, previews, pages with a flash, resource routes. */
export function remix({ site, renderer, budget }: RemixHandlerOptions): Handler {
  return async (exchange) => {
    const { request, response, requestId, url, traceparent, clientIp, isPreview, policy } = exchange;
    request.url = withoutRetiredParameters(exchange.url);
    const scope = createScope({ site, requestId, url, traceparent, clientIp, isPreview });
    const render = () => renderer.renderForVisitor(request, response, policy, scope);
    // Writes have limits of their own, and their bodies may take minutes.
    const rendered = exchange.isRead
      ? await budget.spend(
          clientIp,
          policy,
          () => budget.withSlot(render),
          () => false,
        )
      : await render();
    await sendRendered(exchange, { response: rendered, scope, state: "bypass" }, site.metrics, {
      ...(policy.cacheable ? { "X-Cache": "bypass" } : {}),
      ...(isPreview ? { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } : {}),
    });
  };
}
