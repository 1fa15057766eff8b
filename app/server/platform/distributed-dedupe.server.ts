import { createHash } from "node:crypto";
import { config } from "./config.server";
import { redis, type RedisConnection } from "./redis.server";

/** Small things that all processes of a site must agree on. Keys are hashes (`keyedHash`); Redis keeps nothing else. */
export interface SharedAnswers {
  /**
   * Takes a thing for this process to do ("mine"), or waits for the answer of the process that does it. Null while Redis
   * is out: then each process goes by its own memory.
   * @param holdMs how long a process may take; after that it is thought dead
   */
  claim(key: string, holdMs: number): Promise<"mine" | { answer: string; leftMs: number } | null>;
  /** Tells the answer of what was claimed, which stands for `standsMs`; 0 = it may be done again at once. */
  settle(key: string, answer: string, standsMs: number): Promise<void>;
  /** The value that whoever came first proposed, as long as nobody stayed away for `ms`; null while Redis is unavailable. */
  agree(key: string, proposal: string, ms: number): Promise<string | null>;
}

const POLL_MS = 50;
const RUNNING = "?";

const AGREE = `
local agreed = redis.call('get', KEYS[1]) or ARGV[1]
redis.call('set', KEYS[1], agreed, 'PX', ARGV[2])
return agreed`;

function createSharedAnswers(connection: RedisConnection, prefix: string): SharedAnswers {
  const nameOf = (key: string) => `${prefix}:answer:${key}`;
  return {
    async claim(key, holdMs) {
      const name = nameOf(key);
      const until = Date.now() + holdMs;
      for (;;) {
        const found = await connection.ask(async (client) => {
          if ((await client.set(name, RUNNING, "PX", holdMs, "NX")) === "OK") return "mine" as const;
          const [text, leftMs] = await Promise.all([client.get(name), client.pttl(name)]);
          return { text, leftMs };
        });
        if (found === null || found === "mine") return found;
        if (found.text !== null && found.text !== RUNNING) return { answer: found.text, leftMs: found.leftMs };
        if (Date.now() >= until) return null;
        await new Promise((later) => setTimeout(later, POLL_MS));
      }
    },

    async settle(key, answer, standsMs) {
      await connection.ask((client) =>
        standsMs > 0 ? client.psetex(nameOf(key), standsMs, answer) : client.unlink(nameOf(key)),
      );
    },

    async agree(key, proposal, ms) {
      const agreed = await connection.ask((client) => client.eval(AGREE, 1, nameOf(key), proposal, ms));
      return typeof agreed === "string" ? agreed : null;
    },
  };
}

/** What every key of this site in Redis begins with, whatever the build. */
export function redisPrefix(): string {
  const digest = createHash("sha256").update(JSON.stringify(config().site)).digest("hex");
  return `site:${digest.slice(0, 16)}`;
}

let current: SharedAnswers | null | undefined;

/** Null where the process stands alone (no REDIS_URL). */
export function sharedAnswers(): SharedAnswers | null {
  if (current === undefined) {
    const connection = redis();
    current = connection === null ? null : createSharedAnswers(connection, redisPrefix());
  }
  return current;
}
