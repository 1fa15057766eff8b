import { AsyncLocalStorage } from "node:async_hooks";
import { pino, stdTimeFunctions, type Logger } from "pino";
import { config } from "./config.server";

/** The part of a logger that server code writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

const requests = new AsyncLocalStorage<string>();
let current: Logger | undefined;

/** Runs `run` with every log line in it carrying this request id. */
export function withRequestId<Result>(requestId: string, run: () => Result): Result {
  return requests.run(requestId, run);
}

/** The id of the request that the running code works for, if it was started inside `withRequestId`. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** The process's logger: JSON lines on stdout, at the level of the configuration. */
export function logger(): Logger {
  return (current ??= pino({
    level: config().logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    // What a line says of itself wins over the surrounding request.
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
  }));
}
