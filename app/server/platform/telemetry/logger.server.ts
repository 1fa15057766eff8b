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

/** Shorter secrets would match ordinary words; they only protect demos. */
const MIN_SECRET_LENGTH = 8;

/** Redacts secrets from a written line, in plain and JSON-escaped form. */
function redact(secrets: readonly string[]): (line: string) => string {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const written = [...new Set(known.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  return (line) => written.reduce((text, secret) => text.replaceAll(secret, "[redacted]"), line);
}

/**
 * JSON lines on stdout, or readable ones on a terminal. Each carries the id of its request.
 * @param secrets redacted from every line, whichever library or error they come from
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
