import { createHash } from "node:crypto";
import type { RedisConnection } from "./redis.server";
import type { SiteFile } from "../config/site-file.server";

export interface DedupeAnswer {
  /** Null if its process has not published one within its time: it died, perhaps after it had acted. */
  answer: string | null;
  /** Remaining lifetime in milliseconds. */
  leftMs: number;
  /** It was still running when it was asked for. */
  isAwaited: boolean;
}

/**
 * Small values shared by all processes of a site. Keys are hashes (`keyedHash`); nothing else of them reaches Redis.
 */
export interface DistributedDedupe {
  /**
   * Takes exclusive ownership of a key ("mine"), or waits for the value of the process that owns it. Null while Redis
   * is unavailable: then each process relies on its own memory, unless it is waiting already.
   * @param holdMs maximum time for the owner; after that it counts as dead
   * @param lostMs how long the key of a dead owner has the answer null
   */
  acquire(key: string, holdMs: number, lostMs: number): Promise<"mine" | DedupeAnswer | null>;
  /** Publishes the value of an acquired key for `ttlMs`; 0 = the key may be acquired again at once. */
  publish(key: string, answer: string, ttlMs: number): Promise<void>;
  /** The first proposed value, which expires after `ms` without a call; null while Redis is unavailable. */
  getOrSet(key: string, proposal: string, ms: number): Promise<string | null>;
}

const POLL_MS = 50;
const RUNNING = "?";

/** Returns nothing if the key was free, else its value and remaining milliseconds, read together. */
const ACQUIRE = `
if redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return {} end
return {redis.call('get', KEYS[1]), redis.call('pttl', KEYS[1])}`;

const GET_OR_SET = `
local agreed = redis.call('get', KEYS[1]) or ARGV[1]
redis.call('set', KEYS[1], agreed, 'PX', ARGV[2])
return agreed`;

export function createDistributedDedupe(connection: RedisConnection, prefix: string): DistributedDedupe {
  const nameOf = (key: string) => `${prefix}:answer:${key}`;
  return {
    async acquire(key, holdMs, lostMs) {
      const until = performance.now() + holdMs;
      for (let isAwaited = false; ; isAwaited = true) {
        const found = await connection.ask(
          (client) => client.eval(ACQUIRE, 1, nameOf(key), RUNNING, holdMs + lostMs) as Promise<[] | [string, number]>,
        );
        if (found?.length === 0) return "mine";
        if (found === null && !isAwaited) return null;
        const [text, leftMs] = found ?? [RUNNING, until - performance.now() + lostMs];
        if (text !== RUNNING) return { answer: text, leftMs, isAwaited };
        if (leftMs <= lostMs) return { answer: null, leftMs, isAwaited };
        await new Promise((later) => setTimeout(later, POLL_MS));
      }
    },

    async publish(key, answer, ttlMs) {
      await connection.ask((client) =>
        ttlMs > 0 ? client.psetex(nameOf(key), ttlMs, answer) : client.unlink(nameOf(key)),
      );
    },

    async getOrSet(key, proposal, ms) {
      const value = await connection.ask((client) => client.eval(GET_OR_SET, 1, nameOf(key), proposal, ms));
      return typeof value === "string" ? value : null;
    },
  };
}

/** Prefix of every Redis key of this site, whatever the build. */
export function redisPrefix(siteFile: SiteFile): string {
  const digest = createHash("sha256").update(JSON.stringify(siteFile)).digest("hex");
  return `site:${digest.slice(0, 16)}`;
}

declare module "../site.server" {
  interface Site {
    /** Null without REDIS_URL. */
    readonly dedupe: DistributedDedupe | null;
  }
}
