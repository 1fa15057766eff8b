import { createRequire } from "node:module";
import type PinoPretty from "pino-pretty";
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "./config/config.server";
import { requestScope, site } from "./request-scope.server";

/** The part of a logger that server code writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** Who reads standard output: a person, or what collects JSON lines. */
const isTerminal = process.stdout.isTTY;

/** Said in the message as well. */
const SAID = "port,host,upstream,seconds";

/** Shorter ones would be found in words; what they guard is a demo. */
const MIN_SECRET_LENGTH = 8;

/** Takes secrets out of a written line, as they are and as JSON writes them. */
function redact(secrets: readonly string[]): (line: string) => string {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const written = [...new Set(known.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  return (line) => written.reduce((text, secret) => text.replaceAll(secret, "[redacted]"), line);
}

/**
 * JSON lines on stdout, or readable ones on a terminal. Each carries the id of the request that it is written for.
 * @param secrets stand in no line, whatever library or error brings them there
 */
export function createLogger(level: Config["logLevel"], secrets: readonly string[]): Logger {
  const options: LoggerOptions = {
    hooks: { streamWrite: redact(secrets) },
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
    // What a line says of itself wins over the surrounding request.
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
  };
  return isTerminal ? pino(options, prettyStream()) : pino(options);
}

/** Loaded only where a person reads. In this thread: a transport's thread crashes Node when the terminal is closed. */
function prettyStream(): DestinationStream {
  const pretty = createRequire(import.meta.url)("pino-pretty") as typeof PinoPretty;
  return pretty({ ignore: SAID, translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true });
}

/** Each call of an upstream is a line; on a terminal only a failed one, unless LOG_LEVEL asks for more. */
export function createUpstreamLogger(log: Logger): Logger {
  return isTerminal && log.level === "info" ? log.child({}, { level: "warn" }) : log;
}

declare module "./site.server" {
  interface Site {
    readonly log: Logger;
  }
}

export const logger = (): Logger => site().log;
