import { randomUUID } from "node:crypto";
import type { Log } from "../platform/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { hours, seconds } from "../platform/durations.server";
import type { CacheStore } from "./cache-store.server";
import {
  joinMarks,
  purgeMarkSchema,
  PurgeTombstones,
  type PurgeMark,
  type PurgeVersion,
} from "./purge-tombstones.server";
import { decodeRecord, DIGEST_AT, recordName, type CacheRecord } from "./record.server";

export interface RedisStoreOptions {
  connection: RedisConnection;
  /** Hash of build and site file: records of other versions are never read. */
  version: string;
  /** Prefix of the site's keys: its purges reach processes of every build. */
  prefix: string;
  /** The last purge known to an earlier process on this cache folder; null = none. */
  knownPosition: PurgeVersion | null;
  /** A purge made by another process, or missed while disconnected. */
  onPurge: (mark: PurgeMark) => void;
  /** All purges up to this one have been applied here. */
  onPosition: (position: PurgeVersion) => void;
  /** Unknown purges may have been missed. */
  onGap: () => void;
  log: Pick<Log, "warn">;
  now?: () => number;
}

export interface RedisStore extends CacheStore {
  /** Resolves when the purges so far are known for the first time; until then nothing is read or written. */
  readonly isCaughtUp: Promise<void>;
}

const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** No record is useful for longer than a day after it was fresh. */
const MAX_TTL = hours(26);
/** Longer than any record's lifetime, so that records older than the oldest stored purge can be treated as void. */
const PURGES_TTL = hours(48);
const MAX_PURGES = 2000;
/** A longer queue is merged. */
const MAX_UNSENT = 1000;
const TRY_AGAIN_AFTER = seconds(1);
/** Shutdown: time to send pending purges. */
const CLOSE_WITHIN = seconds(2);
const TRY_AGAIN_AT_THE_END = 20;
const KEYS_PER_SCAN = 500;

/**
 * Atomically numbers a purge, stores it and publishes it, so that whoever reads the number can read the purge. Number
 * and epoch are one key: a Redis that lost it, by a restart or an eviction, starts a new epoch.
 */
const PURGE = `
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
const CATCH_UP = `
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

/** Deletes the record that was read, but not a newer one under the same key. */
const DELETE_IF_SAME = `
if redis.call('getrange', KEYS[1], ARGV[1], ARGV[2]) == ARGV[3] then redis.call('unlink', KEYS[1]) end`;

interface NumberedPurge {
  position: PurgeVersion;
  /** Id of the process that made it. */
  from: string;
  mark: PurgeMark;
}

/**
 * Records in a Redis shared by several processes (upstream.md §1.1 REDIS_URL). Redis numbers the purges and pub/sub
 * delivers them to all processes in order. A record is read together with the number of the last purge, and used only
 * if all purges up to that number have been received. Process clocks are not compared (docs/decisions/132).
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  const { connection, prefix, log, now = Date.now } = options;
  const keyOf = (name: string) => `${prefix}:${options.version}:${name}`;
  const positionKey = `${prefix}:purge-position`;
  const purgesKey = `${prefix}:purges`;
  const channel = purgesKey;
  const self = randomUUID();
  /** Purges not yet accepted by Redis. */
  let unsent: PurgeMark[] = [];
  let tombstones: PurgeTombstones | null = null;
  /** Whether `tombstones` contains all purges; if not, nothing is read from Redis. */
  let isCurrent = false;
  /** The last purge received by this process, or by an earlier one on this cache folder. */
  let position = options.knownPosition;
  let isListening = false;
  let isCatchingUp = false;
  let sending: Promise<void> | null = null;
  let isSendingLater = false;
  let isClosed = false;
  /** Messages received while catching up. */
  let buffered: NumberedPurge[] = [];
  const digests = new WeakMap<CacheRecord, Buffer>();
  let caughtUp: () => void = () => undefined;
  const isCaughtUp = new Promise<void>((resolve) => (caughtUp = resolve));

  function moveTo(next: PurgeVersion): void {
    position = next;
    options.onPosition(next);
  }

  /** Applies the next purge; a gap in the numbers shows that one was missed. */
  function receive(purge: NumberedPurge): void {
    if (!isCurrent || tombstones === null) {
      if (isCatchingUp && buffered.length < MAX_PURGES) buffered.push(purge);
      return;
    }
    const { epoch, count } = tombstones.version;
    const { position: at, from, mark } = purge;
    if (at.epoch === epoch && at.count <= count) return;
    if (at.epoch !== epoch && at.count === 1) tombstones = new PurgeTombstones({ epoch: at.epoch, count: 0 });
    else if (at.epoch !== epoch || at.count !== count + 1) return loseTrack();
    tombstones.add(mark);
    if (from !== self) options.onPurge(mark);
    moveTo(tombstones.version);
  }

  function loseTrack(): void {
    isCurrent = false;
    void catchUp();
  }

  /** Reads the purges made while this process was disconnected. */
  async function catchUp(): Promise<void> {
    if (isCurrent || isCatchingUp || !isListening || isClosed) return;
    isCatchingUp = true;
    buffered = [];
    await sendPurges();
    const from = tombstones?.version;
    const answer = await connection.ask((client) =>
      client.eval(CATCH_UP, 2, positionKey, purgesKey, randomUUID(), from?.epoch ?? "", from?.count ?? 0),
    );
    isCatchingUp = false;
    const read = answer === null ? null : readCatchUp(answer);
    if (read === null) setTimeout(() => void catchUp(), TRY_AGAIN_AFTER).unref();
    if (read === null || !isListening) return;
    applyCaughtUp(read);
    for (const purge of buffered) receive(purge);
    caughtUp();
  }

  function applyCaughtUp({ last, missed }: CaughtUp): void {
    /** Purges after this number are known. */
    const first = (missed[0]?.position.count ?? last.count + 1) - 1;
    const known = position;
    const isGap = known?.epoch !== last.epoch || known.count < first;
    if (tombstones?.version.epoch !== last.epoch || tombstones.version.count !== first) {
      tombstones = new PurgeTombstones({ epoch: last.epoch, count: Math.max(0, first - 1) });
      if (first > 0) tombstones.addUnknown("void");
    }
    if (isGap) options.onGap();
    for (const { mark } of missed) tombstones.add(mark);
    // Merged: there may be thousands, and each one iterates over the whole cache.
    const unreceived = isGap ? [] : missed.filter(({ position: at, from }) => from !== self && at.count > known.count);
    for (const mark of joinMarks(unreceived.map(({ mark }) => mark))) options.onPurge(mark);
    for (const mark of unsent) tombstones.addAhead(mark);
    isCurrent = true;
    moveTo(last);
  }

  connection.listen(channel, {
    onMessage(message) {
      const purge = readNumbered(message);
      if (purge !== null) receive(purge);
    },
    up() {
      isListening = true;
      void catchUp();
    },
    down() {
      isListening = false;
      isCurrent = false;
    },
  });

  /** Sends the queued purges to Redis; what fails is sent later. */
  function sendPurges(): Promise<void> {
    sending ??= sendUnsent().finally(() => {
      sending = null;
      sendLater();
    });
    return sending;
  }

  function sendLater(): void {
    if (unsent.length === 0 || isSendingLater || isClosed) return;
    isSendingLater = true;
    setTimeout(() => {
      isSendingLater = false;
      // While disconnected, attempts would only open the breaker.
      if (isListening) void sendPurges();
      else sendLater();
    }, TRY_AGAIN_AFTER).unref();
  }

  async function sendUnsent(): Promise<void> {
    for (let mark = unsent[0]; mark !== undefined; mark = unsent[0]) {
      const taken = mark;
      const message = `${self} ${JSON.stringify(taken)}`;
      const sent = await connection.ask((client) =>
        client.eval(PURGE, 3, positionKey, purgesKey, channel, message, randomUUID(), MAX_PURGES, PURGES_TTL),
      );
      if (sent === null) return;
      unsent = unsent.filter((one) => one !== taken);
      if (taken.all) void unlinkAll(`${taken.namespace}-`);
    }
  }

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
    isCaughtUp,
    get purges() {
      return isCurrent ? tombstones : null;
    },

    async get(namespace, key) {
      if (!isCurrent) return null;
      const found = await connection.ask((client) => client.mgetBuffer(keyOf(recordName(namespace, key)), positionKey));
      if (found === null) return null;
      const [bytes, at] = found;
      const last = readPosition(at?.toString() ?? "");
      // The counter was lost, which publishes no message.
      if (last?.epoch !== position?.epoch) loseTrack();
      // A purge message is still on its way; records it covers must not be read.
      if (last === null || last.epoch !== position?.epoch || last.count !== position.count) return null;
      const record = bytes === null || bytes === undefined ? null : decodeRecord(namespace, key, bytes);
      if (record !== null && bytes) digests.set(record, bytes.subarray(DIGEST_AT.from, DIGEST_AT.to + 1));
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

    purge(mark) {
      // The purge's number arrives with its message; until then everything read or written before counts as covered.
      tombstones?.addAhead(mark);
      const all = [...unsent, mark];
      unsent = all.length > MAX_UNSENT ? joinMarks(all) : all;
      void sendPurges();
    },

    async close() {
      isClosed = true;
      const until = now() + CLOSE_WITHIN;
      while (unsent.length > 0 && now() < until) {
        void sendPurges();
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AT_THE_END));
      }
      if (unsent.length > 0) log.warn({ purges: unsent.length }, "Redis did not receive all purges");
      await connection.close();
    },
  };
}

function readPosition(text: string): PurgeVersion | null {
  const [, epoch, count] = /^(\S+) (\d+)$/.exec(text) ?? [];
  return epoch === undefined ? null : { epoch, count: Number(count) };
}

function readNumbered(message: string): NumberedPurge | null {
  const [, at = "", from = "", json = ""] = /^(\S+ \d+) (\S+) (.*)$/s.exec(message) ?? [];
  const position = readPosition(at);
  if (position === null) return null;
  try {
    return { position, from, mark: purgeMarkSchema.parse(JSON.parse(json)) };
  } catch {
    return null;
  }
}

/** Result of `CATCH_UP`: the position, and the purges leading to it without a gap. */
interface CaughtUp {
  last: PurgeVersion;
  missed: NumberedPurge[];
}

function readCatchUp(answer: unknown): CaughtUp | null {
  const [at, messages] = Array.isArray(answer) ? (answer as unknown[]) : [];
  const last = readPosition(String(at));
  if (last === null || !Array.isArray(messages)) return null;
  const missed = messages.flatMap((message) => readNumbered(String(message)) ?? []);
  // After an unreadable entry or a gap, only the entries that follow it are known.
  const holeAt = missed.findLastIndex(({ position }, at) => position.count !== last.count - (missed.length - 1 - at));
  return { last, missed: missed.slice(holeAt + 1) };
}
