import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/logger.server";
import type { RedisConnection } from "../platform/redis/redis.server";
import { seconds } from "../platform/durations.server";
import { joinMarks, PurgeTombstones, type PurgeMark, type PurgeVersion } from "./purge-tombstones.server";
import {
  createRedisPurgeLog,
  MAX_PURGES,
  readPosition,
  type LogTail,
  type NumberedPurge,
} from "./redis-purge-log.server";

export interface PurgeListeners {
  /** A purge made by another process, or missed while disconnected. */
  onPurge: (mark: PurgeMark) => void;
  /** All purges up to this one have been applied here. */
  onPosition: (position: PurgeVersion) => void;
  /** Unknown purges may have been missed. */
  onGap: () => void;
}

export interface PurgeStreamOptions extends PurgeListeners {
  connection: RedisConnection;
  /** Prefix of the site's keys: its purges reach processes of every build. */
  prefix: string;
  /** The last purge known to an earlier process on this cache folder; null = none. */
  knownPosition: PurgeVersion | null;
  /** Redis has numbered and stored a purge of this process. */
  onAccepted: (mark: PurgeMark) => void;
  log: Pick<Log, "warn">;
  now: () => number;
}

export interface PurgeStream {
  /** All purges so far; null while some may be unknown. */
  readonly tombstones: PurgeTombstones | null;
  /** Resolves when they are known for the first time. */
  readonly isCaughtUp: Promise<void>;
  /** The Redis key to read together with a record, for `hasReceived`. */
  readonly positionKey: string;
  /** Whether every purge up to this position, a value of `positionKey`, has been applied here. */
  hasReceived(position: string | undefined): boolean;
  /** Queues a purge for all processes; it covers everything read or written until now at once. */
  purge(mark: PurgeMark): void;
  /** Sends the queued purges, for two seconds at most. */
  close(): Promise<void>;
}

type Link =
  /** Not subscribed: purges are being missed. */
  | { state: "disconnected" }
  /** Subscribed; messages wait until the purges made before them have been read. */
  | { state: "catchingUp"; waiting: NumberedPurge[] }
  /** `tombstones` contains every purge up to the last message. */
  | { state: "current" };

/** A longer queue is merged. */
const MAX_UNSENT = 1000;
const TRY_AGAIN_AFTER = seconds(1);
const CLOSE_WITHIN = seconds(2);
const TRY_AGAIN_AT_THE_END = 20;
/** Of a process that has read no purge yet: no epoch equals it. */
const NO_POSITION: PurgeVersion = { epoch: "", count: 0 };

/**
 * Keeps this process's purges in step with those of the others: Redis numbers them and pub/sub delivers them in order; a
 * gap in the numbers, or a new connection, is caught up by reading the log (docs/decisions/132).
 */
export function createPurgeStream(options: PurgeStreamOptions): PurgeStream {
  const { connection, log, now } = options;
  const purgeLog = createRedisPurgeLog(connection, options.prefix);
  let link: Link = { state: "disconnected" };
  let tombstones = new PurgeTombstones(NO_POSITION);
  /** The last purge applied by this process, or by an earlier one on this cache folder. */
  let position = options.knownPosition;
  /** Purges not yet accepted by Redis. */
  let unsent: PurgeMark[] = [];
  let sending: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let caughtUp: () => void = () => undefined;
  const isCaughtUp = new Promise<void>((resolve) => (caughtUp = resolve));

  connection.listen(purgeLog.channel, {
    onMessage(message) {
      const purge = purgeLog.readMessage(message);
      if (purge !== null) receive(purge);
    },
    up: () => void catchUp(),
    down() {
      link = { state: "disconnected" };
    },
  });

  function receive(purge: NumberedPurge): void {
    switch (link.state) {
      case "disconnected":
        return;
      case "catchingUp":
        if (link.waiting.length < MAX_PURGES) link.waiting.push(purge);
        return;
      case "current":
        return applyNext(purge);
    }
  }

  function applyNext({ position: at, mark, isOwn }: NumberedPurge): void {
    const { epoch, count } = tombstones.version;
    const isSameEpoch = at.epoch === epoch;
    if (isSameEpoch && at.count <= count) return;
    // A gap in the numbers shows that a purge was missed.
    if (at.count !== (isSameEpoch ? count + 1 : 1)) return void catchUp();
    if (!isSameEpoch) tombstones = new PurgeTombstones({ epoch: at.epoch, count: 0 });
    tombstones.add(mark);
    if (!isOwn) options.onPurge(mark);
    moveTo(tombstones.version);
  }

  function moveTo(next: PurgeVersion): void {
    position = next;
    options.onPosition(next);
  }

  /** Reads the purges that this process may have missed, again every second until Redis answers. */
  async function catchUp(): Promise<void> {
    const own: Link = { state: "catchingUp", waiting: [] };
    link = own;
    for (;;) {
      await sendPurges();
      const tail = await purgeLog.readSince(tombstones.version);
      // The connection was lost in the meantime.
      if (link !== own) return;
      if (tail !== null) {
        applyMissed(tail);
        break;
      }
      await sleep(TRY_AGAIN_AFTER, undefined, { ref: false });
    }
    link = { state: "current" };
    for (const purge of own.waiting) receive(purge);
    caughtUp();
  }

  function applyMissed({ last, purges: missed }: LogTail): void {
    const known = position;
    /** Purges up to this number are no longer stored. */
    const lost = last.count - missed.length;
    const isGap = known?.epoch !== last.epoch || known.count < lost;
    if (tombstones.version.epoch !== last.epoch || tombstones.version.count !== lost) {
      tombstones = new PurgeTombstones({ epoch: last.epoch, count: Math.max(0, lost - 1) });
      if (lost > 0) tombstones.addUnknown("void");
    }
    if (isGap) options.onGap();
    for (const { mark } of missed) tombstones.add(mark);
    // Merged: there may be thousands, and each one iterates over the whole cache.
    const unreceived = isGap ? [] : missed.filter((purge) => !purge.isOwn && purge.position.count > known.count);
    for (const mark of joinMarks(unreceived.map(({ mark }) => mark))) options.onPurge(mark);
    for (const mark of unsent) tombstones.addAhead(mark);
    moveTo(last);
  }

  /** Sends the queued purges; what Redis does not accept is sent again later. */
  function sendPurges(): Promise<void> {
    sending ??= sendQueue().finally(() => {
      sending = null;
      clearTimeout(retry);
      if (unsent.length > 0) retry = setTimeout(sendAgain, TRY_AGAIN_AFTER).unref();
    });
    return sending;
  }

  /** While disconnected, attempts would only open the breaker; a new connection sends the queue by itself. */
  function sendAgain(): void {
    if (link.state !== "disconnected") void sendPurges();
  }

  async function sendQueue(): Promise<void> {
    for (let mark = unsent[0]; mark !== undefined; mark = unsent[0]) {
      const sent = mark;
      if (!(await purgeLog.append(sent))) return;
      unsent = unsent.filter((one) => one !== sent);
      options.onAccepted(sent);
    }
  }

  return {
    isCaughtUp,
    positionKey: purgeLog.positionKey,
    get tombstones() {
      return link.state === "current" ? tombstones : null;
    },

    hasReceived(text) {
      if (link.state !== "current") return false;
      const last = readPosition(text ?? "");
      const { epoch, count } = tombstones.version;
      // Redis lost its counter, which publishes no message.
      if (last?.epoch !== epoch) void catchUp();
      return last?.epoch === epoch && last.count === count;
    },

    purge(mark) {
      // The number arrives with the message; until then everything read or written before counts as covered.
      tombstones.addAhead(mark);
      const all = [...unsent, mark];
      unsent = all.length > MAX_UNSENT ? joinMarks(all) : all;
      void sendPurges();
    },

    async close() {
      const until = now() + CLOSE_WITHIN;
      while (unsent.length > 0 && now() < until) {
        void sendPurges();
        await sleep(TRY_AGAIN_AT_THE_END);
      }
      if (unsent.length > 0) log.warn({ purges: unsent.length }, "Redis did not receive all purges");
    },
  };
}
