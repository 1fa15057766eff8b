import { randomUUID } from "node:crypto";
import type { RedisConnection } from "../platform/redis/redis.server";
import { hours, seconds } from "../platform/durations.server";
import type { CacheStore } from "./cache-store.server";
import { purgeMarkSchema, type PurgeTombstones, type PurgeMark } from "./purge-tombstones.server";
import { decodeRecord, recordName } from "./record.server";

export interface RedisStoreOptions {
  connection: RedisConnection;
  /** Of build and site file: records of other versions are never read. */
  version: string;
  /** Of the site: its purges reach processes of every build. */
  prefix: string;
  purges: PurgeTombstones;
  /** A purge that another process made, or that this one missed while its line was down. */
  onPurge: (mark: PurgeMark) => void;
  now?: () => number;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** Nothing is asked for longer than a day after it was fresh; keys that nobody asks for any more go sooner. */
const MAX_LIFE = hours(26);
const PURGES_LIVE = hours(48);
const MAX_UNSENT = 1000;
const TRY_AGAIN_AFTER = seconds(1);
const KEYS_PER_SCAN = 500;

/** Records in a Redis that several processes share (upstream.md §1.1 REDIS_URL); purges go by pub/sub to all of them. */
export function createRedisStore(options: RedisStoreOptions): CacheStore {
  const { connection, purges, now = Date.now } = options;
  const keyOf = (name: string) => `${options.prefix}:${options.version}:${name}`;
  const channel = `${options.prefix}:purges`;
  const self = randomUUID();
  /** Purges that Redis has not taken yet. */
  let unsent: PurgeMark[] = [];
  let isCaughtUp = false;
  let isClosed = false;

  function hear(message: string): void {
    const mark = readMark(message, self);
    if (mark === null) return;
    purges.add(mark);
    options.onPurge(mark);
  }

  /** Reads what was purged while this process was not listening; before that nothing is read from Redis. */
  async function catchUp(): Promise<void> {
    if (isCaughtUp || isClosed) return;
    const missed = await connection.ask((client) => client.zrangebyscore(channel, now() - PURGES_LIVE, "+inf"));
    if (missed === null) {
      setTimeout(() => void catchUp(), TRY_AGAIN_AFTER).unref();
      return;
    }
    for (const message of missed) hear(message);
    isCaughtUp = true;
    await sendPurges();
  }
  connection.listen(channel, { hear, up: () => void catchUp(), down: () => (isCaughtUp = false) });

  async function sendPurges(): Promise<void> {
    while (unsent.length > 0) {
      const [mark] = unsent;
      if (mark === undefined) return;
      const message = JSON.stringify({ from: self, ...mark });
      const sent = await connection.ask((client) =>
        client
          .multi()
          .zadd(channel, mark.at, message)
          .zremrangebyscore(channel, "-inf", now() - PURGES_LIVE)
          .pexpire(channel, PURGES_LIVE)
          .publish(channel, message)
          .exec(),
      );
      if (sent === null) return;
      unsent = unsent.filter((one) => one !== mark);
      if (mark.all) void unlinkAll(`${mark.namespace}-`);
    }
  }

  /** Room is given back behind the visitors; what is not reached is void by the purge's mark, and expires. */
  async function unlinkAll(prefix: string): Promise<void> {
    let cursor = "0";
    do {
      const page = await connection.ask((client) =>
        client.scan(cursor, "MATCH", `${keyOf(prefix)}*`, "COUNT", KEYS_PER_SCAN),
      );
      if (page === null) return;
      const [next, keys] = page;
      cursor = next;
      if (keys.length > 0) await connection.ask((client) => client.unlink(...keys));
    } while (cursor !== "0");
  }

  return {
    name: "redis",
    isShared: true,
    softTimeoutMs: 100,

    async get(namespace, key) {
      if (!isCaughtUp) return null;
      const bytes = await connection.ask((client) => client.getBuffer(keyOf(recordName(namespace, key))));
      return bytes === null ? null : decodeRecord(namespace, key, bytes);
    },

    set(namespace, key, bytes, expiresAt) {
      const life = Math.min(expiresAt - now(), MAX_LIFE);
      if (life < 1 || bytes.length > MAX_RECORD_BYTES) return;
      void connection.ask((client) => client.set(keyOf(recordName(namespace, key)), bytes, "PX", Math.ceil(life)));
    },

    delete(namespace, key) {
      void connection.ask((client) => client.unlink(keyOf(recordName(namespace, key))));
    },

    purge(mark) {
      unsent = [...unsent, mark].slice(-MAX_UNSENT);
      void sendPurges();
    },

    close() {
      isClosed = true;
      return connection.close();
    },
  };
}

function readMark(message: string, self: string): PurgeMark | null {
  try {
    const { from, ...mark } = JSON.parse(message) as { from?: unknown };
    return from === self ? null : purgeMarkSchema.parse(mark);
  } catch {
    return null;
  }
}
