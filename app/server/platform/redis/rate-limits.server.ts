import ipaddr from "ipaddr.js";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createExpiringMap } from "../expiring-map.server";
import type { KeyedHash } from "../keyed-hash.server";
import type { RedisConnection } from "./redis.server";

export interface Limit {
  /** Consumes points of a key. Returns 0 if they were available, else the seconds until the window ends. */
  consume(key: string, points?: number): Promise<number>;
  /** Gives points back, for an action that did not happen. */
  refund(key: string, points?: number): Promise<void>;
}

export interface LimitOptions {
  name: string;
  /** Points per key and window. */
  points: number;
  /** Length of the window in milliseconds; it begins with a key's first point. */
  perMs: number;
}

/** Enough for every IP of a mobile carrier; about 200 bytes each. */
const MAX_COUNTED = 100_000;

export type CreateLimit = (options: LimitOptions) => Limit;

export interface LimitsOptions {
  redis: Pick<RedisConnection, "usable"> | null;
  /** Prefix of the site's keys in Redis. */
  prefix: string;
  hash: KeyedHash;
}

/**
 * Creates fixed-window rate limits; keys are hashed, because they are IPs and codes. With REDIS_URL all processes with
 * the same SESSION_SECRET count together; while Redis is unavailable each counts alone.
 */
export function createLimits({ redis, prefix, hash }: LimitsOptions): CreateLimit {
  return (options) => {
    const { name } = options;
    const local = createLocalCount(options);
    let distributed: { client: unknown; limiter: RateLimiterRedis } | null = null;

    function limiterNow(): RateLimiterRedis | null {
      const client = redis?.usable() ?? null;
      if (client === null) return null;
      if (distributed?.client !== client) {
        const limiter = new RateLimiterRedis({
          storeClient: client,
          keyPrefix: `${prefix}:limit:${name}`,
          points: options.points,
          duration: options.perMs / 1000,
          rejectIfRedisNotReady: true,
        });
        distributed = { client, limiter };
      }
      return distributed.limiter;
    }

    return {
      async consume(key, points = 1) {
        const id = hash(name, key);
        try {
          const limiter = limiterNow();
          if (limiter === null) return local.consume(id, points);
          await limiter.consume(id, points);
          return 0;
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) return local.consume(id, points);
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        }
      },
      async refund(key, points = 1) {
        const id = hash(name, key);
        try {
          const limiter = limiterNow();
          if (limiter === null) local.refund(id, points);
          else await limiter.reward(id, points);
        } catch {
          local.refund(id, points);
        }
      },
    };
  };
}

/** This process's own counts, for when Redis is unavailable (docs/decisions/074). */
function createLocalCount({ points, perMs }: LimitOptions) {
  const windows = createExpiringMap<{ consumed: number }>({ max: MAX_COUNTED });
  return {
    consume(key: string, wanted: number): number {
      let window = windows.get(key);
      if (window === undefined) windows.set(key, (window = { consumed: 0 }), perMs);
      window.consumed += wanted;
      return window.consumed > points ? Math.max(1, Math.ceil(windows.leftMs(key) / 1000)) : 0;
    },
    refund(key: string, back: number): void {
      const window = windows.get(key);
      if (window !== undefined) window.consumed -= back;
    },
  };
}

declare module "../site.server" {
  interface Site {
    readonly createLimit: CreateLimit;
  }
}

/** The unit that counts as one client: an IPv4 address, or the /64 of an IPv6 one. */
export function limitKeyOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return "unknown";
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join(".");
}
