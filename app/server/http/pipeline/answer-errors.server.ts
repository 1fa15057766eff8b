import type { Log } from "~/server/platform/telemetry/logger.server";
import { RenderRefused } from "../rendering/render-budget.server";
import type { Refuse } from "../security/refusals.server";
import { setBaseHeaders, type BaseHeadersOptions } from "./base-headers.server";
import type { HttpExchange } from "./http-exchange.server";
import type { Handler } from "./pipeline.server";

export interface AnswerErrorsOptions extends BaseHeadersOptions {
  refuse: Refuse;
  log: Pick<Log, "error">;
}

/**
 * Responds to errors thrown by later handlers: a refused render, or a bug. Adds no promise to a synchronous handler.
 */
export function answerErrors({ refuse, log, ...base }: AnswerErrorsOptions): Handler {
  function answer(exchange: HttpExchange, error: unknown): void {
    const { response, requestId } = exchange;
    if (error instanceof RenderRefused) return refuse(exchange, error.status, error.retryAfterS);
    // The client has disconnected.
    if (response.destroyed) return;
    log.error({ err: error, requestId }, "request could not be answered");
    if (response.headersSent) return void response.destroy();
    setBaseHeaders(exchange, base);
    exchange.sendText(500, "internal error");
  }

  return (exchange, next) => {
    try {
      return next()?.catch((error: unknown) => answer(exchange, error));
    } catch (error) {
      return answer(exchange, error);
    }
  };
}
