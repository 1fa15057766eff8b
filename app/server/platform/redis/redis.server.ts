import { CircuitState, circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import type { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import { seconds } from "../durations.server";
import type { Log } from "../logger.server";

/** A Redis that may be slow, hang, die and come back; nobody waits for it longer than the soft time-out. */
export interface RedisConnection {
  /** What `run` gives, or null while Redis is unavailable or late. Never throws. */
  ask<Answer>(run: (client: Redis) => Promise<Answer>): Promise<Answer | null>;
  /** The client itself, for a library that brings its own commands; null while Redis is unavailable. */
  usable(): Redis | null;
  /** Listens to a channel from now on, over every loss of the line. */
  listen(channel: string, listener: ChannelListener): void;
  /** False while a channel that somebody listens to cannot be heard. */
  hears(): boolean;
  close(): Promise<void>;
}

export interface ChannelListener {
  hear: (message: string) => void;
  /** Messages arrive from now on (again), and commands can be sent. */
  up: () => void;
  /** Messages may be missed from now on. */
  down: () => void;
}

export interface RedisOptions {
  url: string;
  /** Milliseconds that a command may take. */
  softTimeoutMs?: number;
  /** Milliseconds until it is asked again for a channel that it refused. */
  listenAgainMs?: number;
  log: Pick<Log, "info" | "warn">;
}

const SOFT_TIMEOUT_MS = 80;
const FAILURES_THAT_BREAK = 4;
const TRY_AGAIN_AFTER = seconds(1);
const CONNECT_TIMEOUT = seconds(2);
const MAX_RECONNECT_PAUSE = seconds(1);
/** Rights on channels are given by a person. */
const LISTEN_AGAIN_AFTER = seconds(5);

const retryStrategy = (times: number) => Math.min(100 * times, MAX_RECONNECT_PAUSE);

/** Connects in the background; ioredis is loaded here and nowhere else. */
export function connectRedis(options: RedisOptions): RedisConnection {
  const { url, softTimeoutMs = SOFT_TIMEOUT_MS, listenAgainMs = LISTEN_AGAIN_AFTER, log } = options;
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: TRY_AGAIN_AFTER,
    breaker: new ConsecutiveBreaker(FAILURES_THAT_BREAK),
  });
  let client: Redis | null = null;
  let subscriber: Redis | null = null;
  let isClosed = false;
  let isOut = false;
  let isHearing = true;

  function noteState(out: boolean, reason: string): void {
    if (out === isOut || isClosed) return;
    isOut = out;
    if (out) log.warn({ reason }, "Redis is unavailable; going on from this process's own memory");
    else log.info("Redis is back");
  }
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) noteState(true, "its commands fail or come late");
    if (state === CircuitState.Closed) noteState(false, "");
  });

  const connected = connect();

  async function connect(): Promise<void> {
    const { Redis } = await import("ioredis");
    if (isClosed) return;
    const made = new Redis(url, {
      // A command that cannot be sent now is answered from elsewhere now.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT,
      commandTimeout: softTimeoutMs * 2,
      retryStrategy,
    });
    // ioredis throws what nobody listens for; what is down is told once, by state.
    made.on("error", (error: Error) => noteState(true, error.message));
    made.on("ready", () => noteState(breaker.state === CircuitState.Open, ""));
    client = made;
    await new Promise<void>((resolve) => made.once("ready", () => resolve()));
  }

  const connection: RedisConnection = {
    async ask(run) {
      if (client?.status !== "ready") return null;
      const asked = client;
      try {
        return await breaker.execute(() => within(run(asked), softTimeoutMs));
      } catch {
        return null;
      }
    },

    usable: () => (client?.status === "ready" && breaker.state !== CircuitState.Open ? client : null),

    listen(channel, { hear, up, down }) {
      let isDeafTold = false;
      let again: NodeJS.Timeout | undefined;
      const tellDeaf = (error: unknown) => log.warn({ err: error }, "Redis does not tell of purges");
      const lose = () => {
        isHearing = false;
        down();
      };
      isHearing = false;

      async function subscribe(line: Redis): Promise<void> {
        clearTimeout(again);
        try {
          await line.subscribe(channel);
        } catch (error) {
          lose();
          // A line that was lost is ready again later; one that was refused stays so.
          if (isClosed || line.status !== "ready") return;
          if (!isDeafTold) tellDeaf(error);
          isDeafTold = true;
          again = setTimeout(() => void subscribe(line), listenAgainMs).unref();
          return;
        }
        if (isDeafTold) log.info("Redis tells of purges again");
        isDeafTold = false;
        isHearing = true;
        up();
      }

      void (async () => {
        const { Redis } = await import("ioredis");
        await connected;
        if (isClosed) return;
        const line = new Redis(url, {
          connectTimeout: CONNECT_TIMEOUT,
          retryStrategy,
          maxRetriesPerRequest: null,
          // By hand below: "up" has to come after it.
          autoResubscribe: false,
        });
        subscriber = line;
        line.on("error", () => undefined);
        line.on("message", (_channel: string, message: string) => hear(message));
        line.on("close", lose);
        line.on("ready", () => void subscribe(line));
      })().catch(tellDeaf);
    },

    hears: () => isHearing,

    close() {
      isClosed = true;
      client?.disconnect();
      subscriber?.disconnect();
      return Promise.resolve();
    },
  };
  return connection;
}

/** Rejects when the promise takes longer; a process that was busy itself first looks whether the answer lies there. */
async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error("Redis is late"))), ms);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

declare module "../site.server" {
  interface Site {
    /** That of REDIS_URL, else of REDIS_LIMITS_URL; null where neither is configured (upstream.md §1.1). */
    readonly redis: RedisConnection | null;
  }
}

/** @param connections by what they are for (cache, limits); null = none */
export function measureRedis(connections: Readonly<Record<string, RedisConnection | null>>, metrics: Registry): void {
  const used = Object.entries(connections).flatMap(([use, connection]) =>
    connection === null ? [] : [{ use, connection }],
  );
  if (used.length === 0) return;
  new Gauge({
    name: "redis_usable",
    help: "Is Redis connected and in time, and does it tell of purges? 1 yes, 0 no; by what it is for (cache, limits)",
    labelNames: ["use"],
    registers: [metrics],
    collect() {
      for (const { use, connection } of used) {
        const isUsable = connection.usable() !== null && (use !== "cache" || connection.hears());
        this.set({ use }, isUsable ? 1 : 0);
      }
    },
  });
}
