import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hours, seconds } from "../platform/durations.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { shareInFlight } from "../platform/share-in-flight.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { CacheStore } from "./cache-store.server";
import {
  joinMarks,
  OUTDATE_ALL,
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
  /** A purge made by another process, or `OUTDATE_ALL`. */
  onPurge: (mark: PurgeMark) => void;
  log: Pick<Log, "warn">;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** No record is useful for longer than a day after it was fresh. */
const MAX_TTL = hours(26);
const POLL_EVERY = seconds(0.5);
const MAX_PURGES = 2000;
/** Longer than any record's lifetime, so that records older than the oldest stored purge can be treated as void. */
const PURGES_TTL = hours(48);
const CLOSE_WITHIN = seconds(2);
const TRY_AGAIN_AT_THE_END = 20;

/**
 * Atomically numbers a purge and stores it, so that whoever reads the number can read the purge. Number and epoch are one
 * key: a Redis that lost it, by a restart or an eviction, starts a new epoch.
 */
const APPEND = `
local epoch, count = string.match(redis.call('get', KEYS[1]) or '', '^(%S+) (%d+)$')
if not epoch then
  epoch, count = ARGV[2], 0
  redis.call('del', KEYS[2])
end
local position = epoch .. ' ' .. string.format('%d', count + 1)
redis.call('set', KEYS[1], position)
redis.call('zadd', KEYS[2], count + 1, position .. ' ' .. ARGV[1])
redis.call('zremrangebyrank', KEYS[2], 0, -1 - tonumber(ARGV[3]))
redis.call('pexpire', KEYS[2], ARGV[4])
return position`;

/** Returns the position, created if missing, and the purges leading to it. */
const READ_SINCE = `
local position = redis.call('get', KEYS[1])
if not position then
  position = ARGV[1] .. ' 0'
  redis.call('set', KEYS[1], position)
  redis.call('del', KEYS[2])
end
local epoch = string.match(position, '^(%S+)')
local from = '-inf'
if epoch == ARGV[2] then from = '(' .. ARGV[3] end
return { position, redis.call('zrangebyscore', KEYS[2], from, '+inf') }`;

/**
 * Records in a Redis shared by several processes (upstream.md §1.1 REDIS_URL), and the log of purges (docs/decisions/321):
 * Redis numbers them, and each process asks for the new ones twice a second. A record is read together with the last number,
 * and used only if all purges up to it have been received (docs/decisions/132).
 */
export function createRedisStore({ connection, prefix, version, onPurge, log }: RedisStoreOptions): CacheStore {
  const nameOf = (key: string) => `${prefix}:${version}:${recordName(key)}`;
  const positionKey = `${prefix}:purge-position`;
  // Its own name: the lines of older releases have another form.
  const purgesKey = `${prefix}:purge-log`;
  const self = randomUUID();
  let tombstones = new PurgeTombstones({ epoch: "", count: 0 });
  /** Whether all purges so far are known. */
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
    isCurrent = await readNew();
  }

  /** Whether Redis has accepted the purge. */
  async function append(mark: PurgeMark): Promise<boolean> {
    const line = `${self} ${JSON.stringify(mark)}`;
    const position = await connection.ask((client) =>
      client.eval(APPEND, 2, positionKey, purgesKey, line, randomUUID(), MAX_PURGES, PURGES_TTL),
    );
    return position !== null;
  }

  /** Applies the purges that are not known yet. False while Redis is unavailable. */
  async function readNew(): Promise<boolean> {
    const known = tombstones.version;
    const answer = await connection.ask((client) =>
      client.eval(READ_SINCE, 2, positionKey, purgesKey, randomUUID(), known.epoch, known.count),
    );
    const [at, lines] = Array.isArray(answer) ? (answer as unknown[]) : [];
    const last = readPosition(String(at));
    if (last === null || !Array.isArray(lines)) return false;
    const purges = lines.map((line) => readLine(String(line), self));
    // The log is without holes: what is not there was before what is.
    const lost = last.count - purges.length;
    const isGap = known.epoch !== last.epoch || known.count < lost;
    if (isGap) {
      tombstones = new PurgeTombstones({ epoch: last.epoch, count: lost });
      if (lost > 0) tombstones.add(PURGE_ALL, lost);
    }
    for (const [index, { mark }] of purges.entries()) tombstones.add(mark, lost + 1 + index);
    // Merged: there may be thousands, and each one iterates over the whole cache.
    const unreceived = isGap ? OUTDATE_ALL : joinMarks(purges.filter(({ isOwn }) => !isOwn).map(({ mark }) => mark));
    if (unreceived !== null) onPurge(unreceived);
    if (unsent !== null) tombstones.addAhead(unsent);
    return true;
  }

  /** Whether every purge up to this position has been applied here; if not, they are asked for. */
  function hasReceived(text: string | undefined): boolean {
    const last = readPosition(text ?? "");
    const { epoch, count } = tombstones.version;
    const has = isCurrent && last?.epoch === epoch && last.count === count;
    if (!has) void exchange();
    return has;
  }

  return {
    name: "redis",
    isDistributed: true,
    get purges() {
      return isCurrent ? tombstones : null;
    },

    async get(key) {
      if (!isCurrent) return null;
      const found = await connection.ask((client) => client.mgetBuffer(nameOf(key), positionKey));
      const [bytes, position] = found ?? [];
      // If a purge is still on its way, the records it covers must not be read.
      return found && hasReceived(position?.toString()) && bytes ? decodeRecord(key, bytes) : null;
    },

    set(record) {
      const bytes = encodeRecord(record);
      const ttl = Math.min(record.lifetime.fresh + record.lifetime.lastGood, MAX_TTL);
      if (ttl < 1 || bytes.length > MAX_RECORD_BYTES) return;
      void connection.ask((client) => client.set(nameOf(record.key), bytes, "PX", ttl));
    },

    delete: (key) => void connection.ask((client) => client.unlink(nameOf(key))),

    purge(mark) {
      // The number is read back later; until then everything read or written before counts as covered.
      tombstones.addAhead(mark);
      unsent = joinMarks([unsent, mark]);
      void exchange();
    },

    async arePurgesSent() {
      await exchange();
      // Made while an earlier exchange was ending.
      if (unsent !== null) await exchange();
      return unsent === null && isCurrent;
    },

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

function readPosition(text: string): PurgeVersion | null {
  const [, epoch, count] = /^(\S+) (\d+)$/.exec(text) ?? [];
  return epoch === undefined ? null : { epoch, count: Number(count) };
}

/** A line that cannot be read may have purged anything. */
function readLine(line: string, self: string): { mark: PurgeMark; isOwn: boolean } {
  const [, from = "", json = ""] = /^\S+ \d+ (\S+) (.*)$/s.exec(line) ?? [];
  try {
    return { mark: purgeMarkSchema.parse(JSON.parse(json)), isOwn: from === self };
  } catch {
    return { mark: PURGE_ALL, isOwn: false };
  }
}
