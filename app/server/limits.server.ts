import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "./keyed-hash.server";
import { redis } from "./redis.server";
import { redisPrefix } from "./shared-answers.server";

export interface Limit {
  /** Takes points from a key's share. Returns 0 when it had them, else the seconds until it has its whole share again. */
  take(key: string, points?: number): Promise<number>;
  /** Gives points back, for something that did not come about. */
  giveBack(key: string, points?: number): Promise<void>;
}

export interface LimitOptions {
  name: string;
  /** Points of a key in each window. */
  points: number;
  /** Length of the window in milliseconds; it begins with a key's first point. */
  perMs: number;
}

/**
 * A rate limit over a fixed window; keys are kept as hashes, because they are addresses and codes. With REDIS_URL all
 * processes count together, as long as they share SESSION_SECRET; while Redis is out each counts for itself.
 */
export function createLimit({ name, points, perMs }: LimitOptions): Limit {
  const duration = perMs / 1000;
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration });
  let shared: { client: unknown; limiter: RateLimiterRedis } | null = null;

  function limiterNow(): RateLimiterMemory | RateLimiterRedis {
    const client = redis()?.usable() ?? null;
    if (client === null) return own;
    if (shared?.client !== client) {
      const keyPrefix = `${redisPrefix()}:limit:${name}`;
      const limiter = new RateLimiterRedis({
        storeClient: client,
        keyPrefix,
        points,
        duration,
        insuranceLimiter: own,
        rejectIfRedisNotReady: true,
      });
      shared = { client, limiter };
    }
    return shared.limiter;
  }

  return {
    async take(key, wanted = 1) {
      try {
        await limiterNow().consume(keyedHash(name, key), wanted);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async giveBack(key, back = 1) {
      await limiterNow().reward(keyedHash(name, key), back);
    },
  };
}

/** What counts as one visitor's address in a limit: an IPv4 address, the /64 of an IPv6 one. */
export function limitedAddress(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join(".");
}
