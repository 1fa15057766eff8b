import { createRequire } from "node:module";
import type PinoPretty from "pino-pretty";
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "../config/config.server";
import { requestScope, site } from "../request-scope.server";

/** The part of a logger that server code writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** Log format: for a person, or JSON lines for a collector. */
const isTerminal = process.stdout.isTTY;

/** Fields that the message already states. */
const IN_MESSAGE = "port,host,upstream,seconds";

/**
 * JSON lines on stdout, or readable ones on a terminal. Each carries the id of its request.
 * @param redact is applied to every line, whichever library or error it comes from
 */
export function createLogger(level: Config["logLevel"], redact: (line: string) => string): Logger {
  const options: LoggerOptions = {
    hooks: { streamWrite: redact },
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const scope = requestScope();
      if (scope === undefined) return {};
      const { requestId, traceparent } = scope;
      return traceparent === null ? { requestId } : { requestId, traceId: traceparent.split("-")[1] };
    },
    // A line's own fields take precedence over those of the request.
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
  };
  return isTerminal ? pino(options, prettyStream()) : pino(options);
}

/**
 * Loaded only for terminals. In this thread, because a transport's worker thread crashes Node when the terminal is
 * closed.
 */
function prettyStream(): DestinationStream {
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof PinoPretty;
  return pretty({ ignore: IN_MESSAGE, translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true });
}

/** Each upstream call logs a line; on a terminal only failed ones, unless LOG_LEVEL says otherwise. */
export function createUpstreamLogger(log: Logger): Logger {
  return isTerminal && log.level === "info" ? log.child({}, { level: "warn" }) : log;
}

declare module "../site.server" {
  interface Site {
    readonly log: Logger;
  }
}

export const logger = (): Logger => site().log;
