import { createHash } from "node:crypto";
import type { RedisConnection } from "./redis.server";
import type { SiteFile } from "../config/site-file.server";

export interface DedupeAnswer {
  answer: string;
  /** Milliseconds that it still stands. */
  leftMs: number;
  /** It was under way when it was asked for. */
  isAwaited: boolean;
}

/** Small things that all processes of a site must agree on. Keys are hashes (`keyedHash`); Redis keeps nothing else. */
export interface DistributedDedupe {
  /**
   * Takes a thing for this process to do ("mine"), or waits for the answer of the process that does it. Null while Redis
   * is unavailable: then each process goes by its own memory.
   * @param holdMs how long a process may take; after that it is thought dead
   */
  acquire(key: string, holdMs: number): Promise<"mine" | DedupeAnswer | null>;
  /** Tells the answer of what was acquired, which stands for `ttlMs`; 0 = it may be done again at once. */
  publish(key: string, answer: string, ttlMs: number): Promise<void>;
  /** The value that whoever came first proposed, as long as nobody stayed away for `ms`; null while Redis is unavailable. */
  getOrSet(key: string, proposal: string, ms: number): Promise<string | null>;
}

const POLL_MS = 50;
const RUNNING = "?";

const GET_OR_SET = `
local agreed = redis.call('get', KEYS[1]) or ARGV[1]
redis.call('set', KEYS[1], agreed, 'PX', ARGV[2])
return agreed`;

export function createDistributedDedupe(connection: RedisConnection, prefix: string): DistributedDedupe {
  const nameOf = (key: string) => `${prefix}:answer:${key}`;
  return {
    async acquire(key, holdMs) {
      const name = nameOf(key);
      const until = Date.now() + holdMs;
      for (let isAwaited = false; ; isAwaited = true) {
        const found = await connection.ask(async (client) => {
          if ((await client.set(name, RUNNING, "PX", holdMs, "NX")) === "OK") return "mine" as const;
          const [text, leftMs] = await Promise.all([client.get(name), client.pttl(name)]);
          return { text, leftMs };
        });
        if (found === null || found === "mine") return found;
        if (found.text !== null && found.text !== RUNNING) {
          return { answer: found.text, leftMs: found.leftMs, isAwaited };
        }
        if (Date.now() >= until) return null;
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

/** What every key of this site in Redis begins with, whatever the build. */
export function redisPrefix(siteFile: SiteFile): string {
  const digest = createHash("sha256").update(JSON.stringify(siteFile)).digest("hex");
  return `site:${digest.slice(0, 16)}`;
}

declare module "../site.server" {
  interface Site {
    /** Null where the process stands alone (no REDIS_URL). */
    readonly dedupe: DistributedDedupe | null;
  }
}
