import type { Log } from "~/server/platform/logger.server";
import { RenderRefused } from "../rendering/render-budget.server";
import type { Refuse } from "../security/refusals.server";
import type { Handler } from "./pipeline.server";

/** Answers what the handlers behind it throw: a render that was refused, or a mistake of ours. */
export function answerErrors({ refuse, log }: { refuse: Refuse; log: Pick<Log, "error"> }): Handler {
  return async (exchange, next) => {
    const { request, response, requestId } = exchange;
    try {
      await next();
    } catch (error) {
      if (error instanceof RenderRefused) return refuse(request, response, error.status, error.retryAfterS);
      // Nobody is there any more to be answered.
      if (response.destroyed) return;
      log.error({ err: error, requestId }, "request could not be answered");
      if (response.headersSent) response.destroy();
      else exchange.sendText(500, "internal error");
    }
  };
}
