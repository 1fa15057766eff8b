import { pino, stdTimeFunctions, type Logger } from "pino";
import { config } from "./config.server";
import { requestScope } from "./request-scope.server";

/** The part of a logger that server code writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

let current: Logger | undefined;

/** The process's logger: JSON lines on stdout, at the level of the configuration. */
export function logger(): Logger {
  return (current ??= pino({
    level: config().logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const requestId = requestScope()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    // What a line says of itself wins over the surrounding request.
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
  }));
}
