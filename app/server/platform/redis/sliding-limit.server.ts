import type { RedisConnection } from "./redis.server";

/** A limit for all visitors together that holds in every window of its length, wherever the window begins. */
export interface SlidingLimit {
  /** Whether one more is allowed now; it counts if it is. Never throws. */
  acquire(): Promise<boolean>;
}

export interface SlidingLimitOptions {
  name: string;
  /** Allowed in any window. */
  max: number;
  /** Length of the window in milliseconds. */
  perMs: number;
}

export type CreateSlidingLimit = (options: SlidingLimitOptions) => SlidingLimit;

export interface SlidingLimitsOptions {
  redis: Pick<RedisConnection, "ask"> | null;
  /** Prefix of the site's keys in Redis. */
  prefix: string;
  /** Milliseconds on a clock that is never set. */
  now?: () => number;
}

/**
 * KEYS[1] = a list of the last ARGV[1] times, newest first; ARGV[2] = the window in milliseconds. Only Redis's clock is
 * used; a time that lies ahead was written before that clock was set back.
 */
const ACQUIRE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local oldest = redis.call('LINDEX', KEYS[1], ARGV[1] - 1)
if oldest then
  local age = now - oldest
  if age >= 0 and age < tonumber(ARGV[2]) then return 0 end
end
redis.call('LPUSH', KEYS[1], string.format('%.3f', now))
redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/**
 * Creates sliding limits, for services that count every second of their own (docs/decisions/137). With REDIS_URL all
 * processes count together; while Redis is unavailable each counts alone.
 */
export function createSlidingLimits({
  redis,
  prefix,
  now = () => performance.now(),
}: SlidingLimitsOptions): CreateSlidingLimit {
  return ({ name, max, perMs }) => {
    const key = `${prefix}:sliding-limit:${name}`;
    /** Of this process, oldest first. */
    const times: number[] = [];

    return {
      async acquire() {
        const answer = await redis?.ask((client) => client.eval(ACQUIRE, 1, key, max, perMs));
        if (answer === 0) return false;
        // This process's own times count as well, so that it keeps to the limit when Redis fails or comes back.
        const at = now();
        const oldest = times.at(-max);
        if (oldest !== undefined && at - oldest < perMs) return false;
        times.push(at);
        if (times.length > max) times.shift();
        return true;
      },
    };
  };
}
