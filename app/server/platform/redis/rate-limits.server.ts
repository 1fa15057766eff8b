import ipaddr from "ipaddr.js";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createExpiringMap } from "../expiring-map.server";
import type { KeyedHash } from "../keyed-hash.server";
import type { RedisConnection } from "./redis.server";

export interface Limit {
  /** Takes points from a key's share. Returns 0 when it had them, else the seconds until it has its whole share again. */
  consume(key: string, points?: number): Promise<number>;
  /** Gives points back, for something that did not come about. */
  refund(key: string, points?: number): Promise<void>;
}

export interface LimitOptions {
  name: string;
  /** Points of a key in each window. */
  points: number;
  /** Length of the window in milliseconds; it begins with a key's first point. */
  perMs: number;
}

/** Enough for every IP that a phone carrier shows; about 200 bytes each. */
const MAX_COUNTED = 100_000;

export type CreateLimit = (options: LimitOptions) => Limit;

export interface LimitsOptions {
  redis: Pick<RedisConnection, "usable"> | null;
  /** Of the site's keys in Redis. */
  prefix: string;
  hash: KeyedHash;
}

/**
 * Makes rate limits over a fixed window; keys are kept as hashes, because they are IPs and codes. With REDIS_URL all
 * processes count together, as long as they share SESSION_SECRET; while Redis is unavailable each counts for itself.
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

/** What this process has counted, for the time without Redis (docs/decisions/074). */
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

/** What counts as one client in a limit: an IPv4 address, the /64 of an IPv6 one. */
export function limitKeyOf(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return "unknown";
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join(".");
}
