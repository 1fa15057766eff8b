import ipaddr from "ipaddr.js";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { ExpiringMap } from "./expiring-map.server";
import { keyedHash } from "./keyed-hash.server";
import { redis } from "./redis.server";
import { redisPrefix } from "./distributed-dedupe.server";

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

/** Enough for every address that a phone carrier shows; about 200 bytes each. */
const MAX_COUNTED = 100_000;

/**
 * A rate limit over a fixed window; keys are kept as hashes, because they are addresses and codes. With REDIS_URL all
 * processes count together, as long as they share SESSION_SECRET; while Redis is unavailable each counts for itself.
 */
export function createLimit(options: LimitOptions): Limit {
  const { name } = options;
  const own = createOwnCount(options);
  let shared: { client: unknown; limiter: RateLimiterRedis } | null = null;

  function sharedNow(): RateLimiterRedis | null {
    const client = redis()?.usable() ?? null;
    if (client === null) return null;
    if (shared?.client !== client) {
      const limiter = new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `${redisPrefix()}:limit:${name}`,
        points: options.points,
        duration: options.perMs / 1000,
        rejectIfRedisNotReady: true,
      });
      shared = { client, limiter };
    }
    return shared.limiter;
  }

  return {
    async take(key, wanted = 1) {
      const hash = keyedHash(name, key);
      try {
        const limiter = sharedNow();
        if (limiter === null) return own.take(hash, wanted);
        await limiter.consume(hash, wanted);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) return own.take(hash, wanted);
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async giveBack(key, back = 1) {
      const hash = keyedHash(name, key);
      try {
        const limiter = sharedNow();
        if (limiter === null) own.giveBack(hash, back);
        else await limiter.reward(hash, back);
      } catch {
        own.giveBack(hash, back);
      }
    },
  };
}

/** What this process has counted, for the time without Redis (docs/decisions/074). */
function createOwnCount({ points, perMs }: LimitOptions) {
  const counts = new ExpiringMap<{ taken: number }>({ max: MAX_COUNTED });
  return {
    take(key: string, wanted: number): number {
      const now = Date.now();
      const window = counts.get(key);
      if (window === undefined) counts.set(key, { taken: wanted }, now + perMs);
      else window.value.taken += wanted;
      const isSpent = (window?.value.taken ?? wanted) > points;
      return isSpent ? Math.max(1, Math.ceil(((window?.until ?? now + perMs) - now) / 1000)) : 0;
    },
    giveBack(key: string, back: number): void {
      const window = counts.get(key);
      if (window !== undefined) window.value.taken -= back;
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
