import ipaddr from "ipaddr.js";
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

/**
 * Adds ARGV[1] points, in a window of ARGV[2] milliseconds that begins with the first; a refund whose window is over is
 * none. Returns the points of the window and what is left of it.
 */
const COUNT = `
if tonumber(ARGV[1]) < 0 and redis.call('exists', KEYS[1]) == 0 then return {0, 0} end
local points = redis.call('incrby', KEYS[1], ARGV[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return {points, redis.call('pttl', KEYS[1])}`;

export type CreateLimit = (options: LimitOptions) => Limit;

export interface LimitsOptions {
  redis: Pick<RedisConnection, "ask"> | null;
  /** Prefix of the site's keys in Redis. */
  prefix: string;
  hash: KeyedHash;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Creates fixed-window rate limits. Keys are IPs and codes: Redis gets them hashed. With REDIS_URL all processes with
 * the same SESSION_SECRET count together; while Redis is unavailable each counts alone (docs/decisions/328).
 */
export function createLimits({ redis, prefix, hash, now }: LimitsOptions): CreateLimit {
  return ({ name, points, perMs }) => {
    const windows = createExpiringMap<{ points: number }>({ max: MAX_COUNTED, now });

    function countAlone(key: string, more: number): [points: number, leftMs: number] {
      let window = windows.get(key);
      if (window === undefined && more >= 0) windows.set(key, (window = { points: 0 }), perMs);
      if (window === undefined) return [0, 0];
      window.points += more;
      return [window.points, windows.leftMs(key)];
    }

    async function count(key: string, more: number): Promise<[points: number, leftMs: number]> {
      const counted = await redis?.ask(
        (client) =>
          client.eval(COUNT, 1, `${prefix}:limit:${name}:${hash(name, key)}`, more, perMs) as Promise<[number, number]>,
      );
      return counted ?? countAlone(key, more);
    }

    return {
      async consume(key, more = 1) {
        const [counted, leftMs] = await count(key, more);
        return counted > points ? Math.max(1, Math.ceil(leftMs / 1000)) : 0;
      },
      async refund(key, back = 1) {
        await count(key, -back);
      },
    };
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
