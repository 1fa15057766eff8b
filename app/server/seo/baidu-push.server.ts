import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { hours, minutes, seconds } from "../platform/durations.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import { site } from "../platform/request-scope.server";

export interface UrlPush {
  /**
   * Pushes those of these absolute URLs that were not pushed before. Returns at once and never throws. While a push is
   * running, or the day's quota is used up, it does nothing; the next call picks the URLs up.
   */
  push(urls: readonly string[]): void;
  /** Resolves when no push is running. */
  idle(): Promise<void>;
}

export interface UrlPushOptions {
  /** Baidu's link submission endpoint, with site and token. */
  url: string;
  /** File of pushed URLs, one per line, that survives restarts; null = kept in memory only. */
  memoryFile: string | null;
  log: Pick<Log, "info" | "warn">;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const MAX_PER_CALL = 2000;
const TIMEOUT = seconds(15);
const PAUSE_AFTER_FAILURE = minutes(30);
const CHINA_OFFSET = hours(8);

const answerJson = z.object({
  success: z.coerce.number().optional(),
  remain: z.coerce.number().optional(),
  not_same_site: z.array(z.string()).optional(),
  not_valid: z.array(z.string()).optional(),
  error: z.union([z.number(), z.string()]).optional(),
  message: z.string().optional(),
});

/**
 * Pushes new URLs to Baidu's link submission endpoint: a plain text body, one URL per line. The first call of a day
 * carries one URL, because its response tells the remaining quota (product.md §7.7, upstream.md §1.1).
 */
export function createBaiduPush({ url, memoryFile, log, now }: UrlPushOptions): UrlPush {
  let pushed: Set<string> | undefined;
  let running: Promise<void> | undefined;
  let pausedUntil = 0;
  /** The remaining quota of today; null before the first response. */
  let remaining: number | null = null;
  let quotaDay = "";

  async function run(urls: readonly string[]): Promise<void> {
    pushed ??= await readMemory(memoryFile);
    const known = pushed;
    const fresh = urls.filter((url) => !known.has(url));
    for (let from = 0; from < fresh.length;) {
      const today = chinaDay(now());
      if (today !== quotaDay) [quotaDay, remaining] = [today, null];
      const size = Math.min(MAX_PER_CALL, remaining ?? 1);
      if (size <= 0) return;
      const batch = fresh.slice(from, from + size);
      const answer = await send(batch);
      if (answer === null) return;
      remaining = answer.remain ?? 0;
      for (const url of batch) known.add(url);
      await remember(batch);
      from += batch.length;
    }
  }

  async function send(batch: readonly string[]): Promise<z.infer<typeof answerJson> | null> {
    const fail = (reason: string, pause: number) => {
      pausedUntil = now() + pause;
      log.warn({ reason, urls: batch.length }, "URLs were not pushed");
      return null;
    };
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: batch.join("\n"),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const answer = answerJson.safeParse(await response.json());
      if (!answer.success) return fail(`unreadable answer, status ${response.status}`, PAUSE_AFTER_FAILURE);
      const { error, message = "", success, remain, not_same_site = [], not_valid = [] } = answer.data;
      if (/over quota/i.test(message)) return fail(message, untilTomorrow(now()));
      if (!response.ok || error !== undefined || success === undefined) {
        return fail(message || `status ${response.status}`, PAUSE_AFTER_FAILURE);
      }
      log.info({ pushed: success, refused: not_same_site.length + not_valid.length, remain }, "URLs pushed");
      return answer.data;
    } catch (error) {
      // The message of a failed fetch never contains the URL, and so not the token.
      return fail(error instanceof Error ? error.message : String(error), PAUSE_AFTER_FAILURE);
    }
  }

  async function remember(batch: readonly string[]): Promise<void> {
    if (memoryFile === null) return;
    await mkdir(dirname(memoryFile), { recursive: true });
    await appendFile(memoryFile, batch.map((url) => `${url}\n`).join(""));
  }

  return {
    push(urls) {
      if (running !== undefined || now() < pausedUntil) return;
      running = run(urls)
        .catch((error: unknown) => {
          pausedUntil = now() + PAUSE_AFTER_FAILURE;
          log.warn({ err: error }, "URLs were not pushed");
        })
        .finally(() => (running = undefined));
    },
    async idle() {
      await running;
    },
  };
}

async function readMemory(file: string | null): Promise<Set<string>> {
  if (file === null) return new Set();
  const text = await readFile(file, "utf8").catch(() => "");
  return new Set(text.split("\n").filter((line) => line !== ""));
}

function chinaDay(time: number): string {
  return new Date(time + CHINA_OFFSET).toISOString().slice(0, 10);
}

function untilTomorrow(time: number): number {
  return hours(24) - ((time + CHINA_OFFSET) % hours(24));
}

const MEMORY_FILE = "pushed-addresses.txt";

/** Null if BAIDU_PUSH_URL is not set. */
export function createUrlPush({ baiduPushUrl, cacheDir }: Config, log: Log): UrlPush | null {
  if (baiduPushUrl === null) return null;
  const memoryFile = cacheDir === null ? null : join(cacheDir, MEMORY_FILE);
  return createBaiduPush({ url: baiduPushUrl, memoryFile, log, now: Date.now });
}

declare module "../platform/site.server" {
  interface Site {
    readonly urlPush: UrlPush | null;
  }
}

/** Pushes the new ones of these absolute URLs if BAIDU_PUSH_URL is set; returns at once. */
export function pushNewUrls(urls: readonly string[]): void {
  site().urlPush?.push(urls);
}
