import type { RedisConnection } from "../platform/redis/redis.server";
import type { ClaimStore } from "./claim-store.server";

/** Returns nothing if the key was free, else its text and remaining milliseconds, read together. */
const CLAIM = `
if redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return {} end
return {redis.call('get', KEYS[1]), redis.call('pttl', KEYS[1])}`;

const READ = "return {redis.call('get', KEYS[1]), redis.call('pttl', KEYS[1])}";

/** Records in Redis; while it is unavailable, there are none. */
export function createRedisClaims(connection: Pick<RedisConnection, "ask">, prefix: string): ClaimStore {
  const nameOf = (key: string) => `${prefix}:answer:${key}`;
  return {
    async claim(key, text, ttlMs) {
      const found = await connection.ask(
        (client) => client.eval(CLAIM, 1, nameOf(key), text, ttlMs) as Promise<[] | [string, number]>,
      );
      if (found === null) return null;
      return found.length === 0 ? "mine" : { text: found[0], leftMs: found[1] };
    },

    async read(key) {
      const found = await connection.ask(
        (client) => client.eval(READ, 1, nameOf(key)) as Promise<[string | null, number]>,
      );
      const [text = null, leftMs = 0] = found ?? [];
      return text === null ? null : { text, leftMs };
    },

    async write(key, text, ttlMs) {
      await connection.ask((client) => client.psetex(nameOf(key), ttlMs, text));
    },

    async remove(key) {
      await connection.ask((client) => client.unlink(nameOf(key)));
    },
  };
}

declare module "../platform/site.server" {
  interface Site {
    /** Null without REDIS_URL. */
    readonly claims: ClaimStore | null;
  }
}
