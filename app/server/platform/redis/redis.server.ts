import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import { createBreaker } from "../circuit-breaker.server";
import type { SiteFile } from "../config/site-file.server";
import { seconds } from "../durations.server";
import type { Log } from "../telemetry/logger.server";
import { within } from "../within.server";

/** A Redis connection that may be slow, hang, drop and reconnect; callers never wait longer than the soft time-out. */
export interface RedisConnection {
  /** The result of `run`, or null while Redis is unavailable or too slow. Never throws. */
  ask<Answer>(run: (client: Redis) => Promise<Answer>): Promise<Answer | null>;
  /** Connected, in time, and it carries out what it is asked. */
  readonly isUsable: boolean;
  close(): Promise<void>;
}

export interface RedisOptions {
  url: string;
  /** Time limit of a command, in milliseconds. */
  softTimeoutMs?: number;
  log: Pick<Log, "info" | "warn">;
}

const SOFT_TIMEOUT_MS = 80;
const FAILURES_THAT_BREAK = 4;
const TRY_AGAIN_AFTER = seconds(1);
const CONNECT_TIMEOUT = seconds(2);
const MAX_RECONNECT_PAUSE = seconds(1);
/** Longer than an alert waits (deploy/monitoring). */
const REFUSED_FOR = seconds(90);

const retryStrategy = (times: number) => Math.min(100 * times, MAX_RECONNECT_PAUSE);

/** Connects in the background; the only place that loads ioredis. */
export function connectRedis(options: RedisOptions): RedisConnection {
  const { url, softTimeoutMs = SOFT_TIMEOUT_MS, log } = options;
  let client: Redis | null = null;
  let isClosed = false;
  let isOut = false;
  /** It answers, but with errors: a replica after a failover, no memory left. By `performance.now()`. */
  let refusedUntil = 0;

  function noteState(out: boolean, reason: string): void {
    if (out === isOut || isClosed) return;
    isOut = out;
    if (out) log.warn({ reason }, "Redis is unavailable; using this process's memory");
    else log.info("Redis is available again");
  }

  function noteRefusal(error: unknown): void {
    if (!(error instanceof Error) || error.name !== "ReplyError") return;
    const now = performance.now();
    if (now >= refusedUntil) log.warn({ reason: error.message }, "Redis refuses commands");
    refusedUntil = now + REFUSED_FOR;
  }

  const breaker = createBreaker({
    breakAfter: FAILURES_THAT_BREAK,
    openMs: TRY_AGAIN_AFTER,
    maxOpenMs: TRY_AGAIN_AFTER,
    onChange(state) {
      if (state === "open") noteState(true, "its commands fail or are late");
      if (state === "closed") noteState(false, "");
    },
  });

  void connect();

  async function connect(): Promise<void> {
    const { Redis } = await import("ioredis");
    if (isClosed) return;
    const made = new Redis(url, {
      // Fail commands at once instead of queueing them: callers have a fallback.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT,
      commandTimeout: softTimeoutMs * 2,
      retryStrategy,
      // The address may lead to another one after a failover.
      reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    });
    // An error event without a listener would be thrown; outages are logged once per state change instead.
    made.on("error", (error: Error) => noteState(true, error.message));
    made.on("ready", () => noteState(breaker.state === "open", ""));
    client = made;
  }

  return {
    async ask(run) {
      if (client?.status !== "ready") return null;
      const asked = client;
      try {
        return await breaker.execute(() => within(softTimeoutMs, run(asked)));
      } catch (error) {
        noteRefusal(error);
        return null;
      }
    },

    get isUsable() {
      return client?.status === "ready" && breaker.state !== "open" && performance.now() >= refusedUntil;
    },

    close() {
      isClosed = true;
      client?.disconnect();
      return Promise.resolve();
    },
  };
}

/** Prefix of every Redis key of this site, whatever the build. */
export function redisPrefix(siteFile: SiteFile): string {
  const digest = createHash("sha256").update(JSON.stringify(siteFile)).digest("hex");
  return `site:${digest.slice(0, 16)}`;
}

/** @param connections by purpose (cache, limits); null = none */
export function measureRedis(connections: Readonly<Record<string, RedisConnection | null>>, metrics: Registry): void {
  const used = Object.entries(connections).flatMap(([use, connection]) =>
    connection === null ? [] : [{ use, connection }],
  );
  if (used.length === 0) return;
  new Gauge({
    name: "redis_usable",
    help: "Whether Redis is connected, in time and refuses nothing: 1 yes, 0 no; by use (cache, limits)",
    labelNames: ["use"],
    registers: [metrics],
    collect() {
      for (const { use, connection } of used) {
        this.set({ use }, connection.isUsable ? 1 : 0);
      }
    },
  });
}
