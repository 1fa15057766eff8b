import { randomUUID } from "node:crypto";
import type { RedisConnection } from "../platform/redis/redis.server";
import { hours } from "../platform/durations.server";
import { purgeMarkSchema, type PurgeMark, type PurgeVersion } from "./purge-tombstones.server";

export interface NumberedPurge {
  position: PurgeVersion;
  mark: PurgeMark;
  /** Whether this process made it. */
  isOwn: boolean;
}

/** The end of the log: the purges leading to `last`, without a gap. */
export interface LogTail {
  last: PurgeVersion;
  purges: NumberedPurge[];
}

export const MAX_PURGES = 2000;
/** Longer than any record's lifetime, so that records older than the oldest stored purge can be treated as void. */
const PURGES_TTL = hours(48);

/**
 * Atomically numbers a purge, stores it and publishes it, so that whoever reads the number can read the purge. Number
 * and epoch are one key: a Redis that lost it, by a restart or an eviction, starts a new epoch.
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
redis.call('publish', KEYS[3], position .. ' ' .. ARGV[1])
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

/** The purges that all processes of a site append to and read in the same order (docs/decisions/132). */
export function createRedisPurgeLog(connection: Pick<RedisConnection, "ask">, prefix: string) {
  /** Holds the last purge's number; `readPosition` reads it. */
  const positionKey = `${prefix}:purge-position`;
  const purgesKey = `${prefix}:purges`;
  const channel = purgesKey;
  const self = randomUUID();

  /** Null if the message is not readable. */
  function readMessage(message: string): NumberedPurge | null {
    const [, at = "", from = "", json = ""] = /^(\S+ \d+) (\S+) (.*)$/s.exec(message) ?? [];
    const position = readPosition(at);
    if (position === null) return null;
    try {
      return { position, mark: purgeMarkSchema.parse(JSON.parse(json)), isOwn: from === self };
    } catch {
      return null;
    }
  }

  return {
    positionKey,
    channel,
    readMessage,

    /** Whether Redis has accepted the purge. */
    async append(mark: PurgeMark): Promise<boolean> {
      const message = `${self} ${JSON.stringify(mark)}`;
      const position = await connection.ask((client) =>
        client.eval(APPEND, 3, positionKey, purgesKey, channel, message, randomUUID(), MAX_PURGES, PURGES_TTL),
      );
      return position !== null;
    },

    /** The purges after `known` that Redis still has; null while Redis is unavailable. */
    async readSince(known: PurgeVersion): Promise<LogTail | null> {
      const answer = await connection.ask((client) =>
        client.eval(READ_SINCE, 2, positionKey, purgesKey, randomUUID(), known.epoch, known.count),
      );
      const [at, messages] = Array.isArray(answer) ? (answer as unknown[]) : [];
      const last = readPosition(String(at));
      if (last === null || !Array.isArray(messages)) return null;
      const purges = messages.flatMap((message) => readMessage(String(message)) ?? []);
      // After an unreadable entry or a gap, only the entries that follow it are known.
      const holeAt = purges.findLastIndex(
        ({ position }, index) => position.count !== last.count - (purges.length - 1 - index),
      );
      return { last, purges: purges.slice(holeAt + 1) };
    },
  };
}

export function readPosition(text: string): PurgeVersion | null {
  const [, epoch, count] = /^(\S+) (\d+)$/.exec(text) ?? [];
  return epoch === undefined ? null : { epoch, count: Number(count) };
}
