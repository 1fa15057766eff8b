import type { RedisConnection } from "../platform/redis/redis.server";
import { hours } from "../platform/durations.server";
import type { CacheStore } from "./cache-store.server";
import { createPurgeStream, type PurgeStreamOptions } from "./purge-stream.server";
import { decodeRecord, DIGEST_AT, recordName, type CacheRecord } from "./record.server";

export interface RedisStoreOptions extends Omit<PurgeStreamOptions, "onAccepted" | "now"> {
  connection: RedisConnection;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
  now?: () => number;
}

export interface RedisStore extends CacheStore {
  /** Resolves when the purges so far are known for the first time; until then nothing is read or written. */
  readonly isCaughtUp: Promise<void>;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** No record is useful for longer than a day after it was fresh. */
const MAX_TTL = hours(26);
const KEYS_PER_SCAN = 500;

/** Deletes the record that was read, but not a newer one under the same key. */
const DELETE_IF_SAME = `
if redis.call('getrange', KEYS[1], ARGV[1], ARGV[2]) == ARGV[3] then redis.call('unlink', KEYS[1]) end`;

/**
 * Records in a Redis shared by several processes (upstream.md §1.1 REDIS_URL). A record is read together with the number
 * of the last purge, and used only if all purges up to that number have been received. Process clocks are not compared
 * (docs/decisions/132).
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  const { connection, now = Date.now } = options;
  const keyOf = (name: string) => `${options.prefix}:${options.version}:${name}`;
  const digests = new WeakMap<CacheRecord, Buffer>();
  const purges = createPurgeStream({
    ...options,
    now,
    onAccepted({ all, namespace }) {
      if (all) void unlinkAll(`${namespace}-`);
    },
  });

  /** Frees memory in the background. Keys that are missed are void by the purge's number, and expire. */
  async function unlinkAll(names: string): Promise<void> {
    let cursor = "0";
    do {
      const page = await connection.ask((client) =>
        client.scan(cursor, "MATCH", `${keyOf(names)}*`, "COUNT", KEYS_PER_SCAN),
      );
      if (page === null) return;
      const [next, keys] = page;
      cursor = next;
      if (keys.length > 0) await connection.ask((client) => client.unlink(...keys));
    } while (cursor !== "0");
  }

  return {
    name: "redis",
    isDistributed: true,
    softTimeoutMs: 100,
    isCaughtUp: purges.isCaughtUp,
    get purges() {
      return purges.tombstones;
    },

    async get(namespace, key) {
      if (purges.tombstones === null) return null;
      const name = keyOf(recordName(namespace, key));
      const found = await connection.ask((client) => client.mgetBuffer(name, purges.positionKey));
      if (found === null) return null;
      const [bytes, position] = found;
      // If a purge message is still on its way, the records it covers must not be read.
      if (!purges.hasReceived(position?.toString()) || !bytes) return null;
      const record = decodeRecord(namespace, key, bytes);
      if (record !== null) digests.set(record, bytes.subarray(DIGEST_AT.from, DIGEST_AT.to + 1));
      return record;
    },

    set(namespace, key, bytes, expiresAt) {
      const ttl = Math.min(expiresAt - now(), MAX_TTL);
      if (ttl < 1 || bytes.length > MAX_RECORD_BYTES) return;
      void connection.ask((client) => client.set(keyOf(recordName(namespace, key)), bytes, "PX", Math.ceil(ttl)));
    },

    delete(namespace, key, read) {
      const name = keyOf(recordName(namespace, key));
      const digest = read && digests.get(read);
      void connection.ask(async (client) => {
        if (digest === undefined) await client.unlink(name);
        else await client.eval(DELETE_IF_SAME, 1, name, DIGEST_AT.from, DIGEST_AT.to, digest);
      });
    },

    purge: (mark) => purges.purge(mark),

    async close() {
      await purges.close();
      await connection.close();
    },
  };
}
