import type { RedisConnection } from "../platform/redis/redis.server";
import { hours } from "../platform/durations.server";
import type { CacheStore } from "./cache-store.server";
import { decodeRecord, encodeRecord, recordName } from "./record.server";
import { createRedisPurges, type RedisPurgesOptions } from "./redis-purges.server";

export interface RedisStoreOptions extends RedisPurgesOptions {
  connection: RedisConnection;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** No record is useful for longer than a day after it was fresh. */
const MAX_TTL = hours(26);

/**
 * Records in a Redis shared by several processes (upstream.md §1.1 REDIS_URL). A record is read together with the number
 * of the last purge, and used only if all purges up to that number have been received (docs/decisions/132).
 */
export function createRedisStore(options: RedisStoreOptions): CacheStore {
  const { connection } = options;
  const nameOf = (key: string) => `${options.prefix}:${options.version}:${recordName(key)}`;
  const purges = createRedisPurges(options);

  return {
    name: "redis",
    isDistributed: true,
    get purges() {
      return purges.tombstones;
    },

    async get(key) {
      if (purges.tombstones === null) return null;
      const found = await connection.ask((client) => client.mgetBuffer(nameOf(key), purges.positionKey));
      const [bytes, position] = found ?? [];
      // If a purge is still on its way, the records it covers must not be read.
      if (!found || !purges.hasReceived(position?.toString()) || !bytes) return null;
      return decodeRecord(key, bytes);
    },

    set(record) {
      const bytes = encodeRecord(record);
      const ttl = Math.min(record.lifetime.fresh + record.lifetime.lastGood, MAX_TTL);
      if (ttl < 1 || bytes.length > MAX_RECORD_BYTES) return;
      void connection.ask((client) => client.set(nameOf(record.key), bytes, "PX", ttl));
    },

    delete: (key) => void connection.ask((client) => client.unlink(nameOf(key))),

    purge: (mark) => purges.purge(mark),
    arePurgesSent: () => purges.areSent(),

    async close() {
      await purges.close();
      await connection.close();
    },
  };
}
