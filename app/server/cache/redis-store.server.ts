import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hours, seconds } from "../platform/durations.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { shareInFlight } from "../platform/share-in-flight.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { CacheStore } from "./cache-store.server";
import {
  joinMarks,
  SOFT_PURGE_ALL,
  PURGE_ALL,
  purgeMarkSchema,
  PurgeTombstones,
  type PurgeMark,
  type PurgeVersion,
} from "./purges.server";
import { decodeRecord, encodeRecord, recordName } from "./record.server";

export interface RedisStoreOptions {
  connection: RedisConnection;
  /** Prefix of the site's keys: its purges reach processes of every build. */
  prefix: string;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
  /** A purge made by another process, or `SOFT_PURGE_ALL`. */
  onPurge: (mark: PurgeMark) => void;
  log: Pick<Log, "warn">;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** No record is useful for longer than a day after it was fresh. */
const MAX_TTL = hours(26);
const POLL_EVERY = seconds(0.5);
const MAX_PURGES = 2000;
/** Purges that are read at once: one may name a thousand ids, and a command has 80 ms. */
const SLICE = 100;
const CLOSE_WITHIN = seconds(2);
const TRY_AGAIN_AT_THE_END = 20;

/**
 * Records in a Redis shared by several processes (upstream.md §1.1 REDIS_URL), and the log of purges: a stream, whose
 * entries Redis numbers, and which each process reads twice a second (docs/decisions/343).
 */
export function createRedisStore({ connection, prefix, version, onPurge, log }: RedisStoreOptions): CacheStore {
  const nameOf = (key: string) => `${prefix}:${version}:${recordName(key)}`;
  const logKey = `${prefix}:purges`;
  const self = randomUUID();
  let tombstones = new PurgeTombstones("");
  /** The last purge that is known here; null = those before the next one are not. */
  let position: string | null = null;
  /** Whether this process knows all purges, and Redis all of this process. */
  let isCurrent = false;
  /** Purges that Redis does not have yet, merged. */
  let unsent: PurgeMark | null = null;
  const inFlight = new Map<string, Promise<void>>();
  const exchange = () => shareInFlight(inFlight, "exchange", sendAndRead);
  const timer = setInterval(() => void exchange(), POLL_EVERY).unref();
  void exchange();

  async function sendAndRead(): Promise<void> {
    // Merged with a later one meanwhile, it is sent twice.
    for (let mark = unsent; mark !== null && (await append(mark)); mark = unsent) {
      if (unsent === mark) unsent = null;
    }
    isCurrent = (await readNew()) && unsent === null;
  }

  /** Whether Redis has accepted the purge. */
  async function append(mark: PurgeMark): Promise<boolean> {
    const fields = [self, JSON.stringify(mark)];
    const id = await connection.ask((client) => client.xadd(logKey, "MAXLEN", "~", MAX_PURGES, "*", ...fields));
    return id !== null;
  }

  /** Applies the purges that are not known yet. False while Redis is unavailable. */
  async function readNew(): Promise<boolean> {
    const entries = await connection.ask((client) => client.xrange(logKey, position ?? "-", "+", "COUNT", SLICE));
    if (entries === null) return false;
    const [firstId] = entries[0] ?? [];
    if (position !== null && firstId !== position) {
      // The last known purge is no longer there: others may be missing too.
      position = null;
      return readNew();
    }
    // A log that is empty may have been lost. From its first purge on, no record of an earlier one counts.
    if (firstId === undefined) return (await append(PURGE_ALL)) && readNew();
    const isGap = position === null;
    if (isGap) tombstones = new PurgeTombstones(versionOf(firstId));
    const purges = entries.slice(isGap ? 0 : 1).map(([id, fields]) => ({ id, ...readFields(fields, self) }));
    for (const { id, mark } of purges) tombstones.add(mark, versionOf(id));
    position = entries.at(-1)?.[0] ?? null;
    // Merged: there may be thousands, and each one iterates over the whole cache.
    const unreceived = isGap ? SOFT_PURGE_ALL : joinMarks(purges.filter(({ isOwn }) => !isOwn).map(({ mark }) => mark));
    if (unreceived !== null) onPurge(unreceived);
    return entries.length < SLICE || readNew();
  }

  /** Waits for a purge that is on its way to the log. */
  async function catchUp(): Promise<boolean> {
    await exchange();
    // Made while an earlier exchange was ending.
    if (unsent !== null) await exchange();
    return isCurrent;
  }

  return {
    name: "redis",
    isDistributed: true,
    get purges() {
      return isCurrent ? tombstones : null;
    },

    async get(key) {
      if (!isCurrent && !(await catchUp())) return null;
      const bytes = await connection.ask((client) => client.getBuffer(nameOf(key)));
      // A purge of this process may have begun meanwhile.
      if (bytes === null || (!isCurrent && !(await catchUp()))) return null;
      return decodeRecord(key, bytes);
    },

    set(record) {
      const bytes = encodeRecord(record);
      const ttl = Math.min(record.lifetime.fresh + record.lifetime.lastGood, MAX_TTL);
      if (ttl < 1 || bytes.length > MAX_RECORD_BYTES) return;
      void connection.ask((client) => client.set(nameOf(record.key), bytes, "PX", ttl));
    },

    delete: (key) => void connection.ask((client) => client.unlink(nameOf(key))),

    purge(mark) {
      // Until it is in the log, records wait to be read, and none is written.
      isCurrent = false;
      unsent = joinMarks([unsent, mark]);
      void exchange();
    },

    arePurgesSent: catchUp,

    async close() {
      clearInterval(timer);
      const until = performance.now() + CLOSE_WITHIN;
      while (unsent !== null && performance.now() < until) {
        await exchange();
        await sleep(TRY_AGAIN_AT_THE_END);
      }
      if (unsent !== null) log.warn({ purge: unsent }, "Redis did not receive all purges");
      await connection.close();
    },
  };
}

/** Redis' id of an entry, `{ms}-{number}`, as a text that sorts. */
function versionOf(id: string): PurgeVersion {
  const [ms = "", number = ""] = id.split("-");
  return `${ms.padStart(16, "0")}-${number.padStart(16, "0")}`;
}

/** An entry that cannot be read may have purged anything. */
function readFields([from, json = ""]: string[], self: string): { mark: PurgeMark; isOwn: boolean } {
  try {
    return { mark: purgeMarkSchema.parse(JSON.parse(json)), isOwn: from === self };
  } catch {
    return { mark: PURGE_ALL, isOwn: false };
  }
}
