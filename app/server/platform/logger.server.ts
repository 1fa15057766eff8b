import { pino, stdTimeFunctions, type Logger } from "pino";
import type { Config } from "./config/config.server";
import { requestScope, site } from "./request-scope.server";

/** The part of a logger that server code writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** JSON lines on stdout. Each carries the id of the request that it is written for. */
export function createLogger(level: Config["logLevel"]): Logger {
  return pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = requestScope()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    // What a line says of itself wins over the surrounding request.
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
  });
}

declare module "./site.server" {
  interface Site {
    readonly log: Logger;
  }
}

export const logger = (): Logger => site().log;
