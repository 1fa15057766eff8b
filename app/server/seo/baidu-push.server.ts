import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { minutes, seconds } from "../platform/durations.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import { site } from "../platform/request-scope.server";
import { steadyNow } from "../platform/steady-clock.server";

export interface UrlPush {
  /**
   * Pushes those of these absolute URLs that were not pushed before. Returns at once and never throws. It does so twice an
   * hour at most; a later call picks up what was left.
   */
  push(urls: readonly string[]): void;
  /** Resolves when the last push has ended. */
  idle(): Promise<void>;
}

export interface UrlPushOptions {
  /** Baidu's link submission endpoint, with site and token. */
  url: string;
  /** File of pushed URLs, one per line, that survives restarts; null = kept in memory only. */
  memoryFile: string | null;
  log: Pick<Log, "info" | "warn">;
  /** Milliseconds, by a clock that nobody sets. */
  now: () => number;
}

const MAX_PER_CALL = 2000;
const TIMEOUT = seconds(15);
const PAUSE = minutes(30);

const answerJson = z.object({
  success: z.coerce.number().optional(),
  remain: z.coerce.number().optional(),
  not_same_site: z.array(z.string()).optional(),
  not_valid: z.array(z.string()).optional(),
  error: z.union([z.number(), z.string()]).optional(),
  message: z.string().optional(),
});

/**
 * Pushes new URLs to Baidu's link submission endpoint: a plain text body, one URL per line. The first call carries one URL,
 * because its response tells what is left of the day's quota, above which a call is refused as a whole (product.md §7.7,
 * upstream.md §1.1).
 */
export function createBaiduPush({ url, memoryFile, log, now }: UrlPushOptions): UrlPush {
  let pushed: Set<string> | undefined;
  let running: Promise<void> = Promise.resolve();
  let nextAt = 0;

  async function run(urls: readonly string[]): Promise<void> {
    pushed ??= await readMemory(memoryFile);
    const known = pushed;
    const fresh = urls.filter((url) => !known.has(url));
    let left = 1;
    while (fresh.length > 0 && left > 0) {
      const batch = fresh.splice(0, Math.min(MAX_PER_CALL, left));
      left = await send(batch);
      if (left < 0) return;
      for (const url of batch) known.add(url);
      await remember(batch);
    }
  }

  /** What is left of the quota; -1 = they were not taken. */
  async function send(batch: readonly string[]): Promise<number> {
    const fail = (reason: string) => {
      log.warn({ reason, urls: batch.length }, "URLs were not pushed");
      return -1;
    };
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: batch.join("\n"),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const answer = answerJson.safeParse(await response.json());
      if (!answer.success) return fail(`unreadable answer, status ${response.status}`);
      const { error, message = "", success, remain, not_same_site = [], not_valid = [] } = answer.data;
      if (!response.ok || error !== undefined || success === undefined) {
        return fail(message || `status ${response.status}`);
      }
      log.info({ pushed: success, refused: not_same_site.length + not_valid.length, remain }, "URLs pushed");
      return remain ?? 0;
    } catch (error) {
      // The message of a failed fetch never contains the URL, and so not the token.
      return fail(error instanceof Error ? error.message : String(error));
    }
  }

  async function remember(batch: readonly string[]): Promise<void> {
    if (memoryFile === null) return;
    await mkdir(dirname(memoryFile), { recursive: true });
    await appendFile(memoryFile, batch.map((url) => `${url}\n`).join(""));
  }

  return {
    push(urls) {
      if (now() < nextAt) return;
      nextAt = now() + PAUSE;
      running = run(urls).catch((error: unknown) => log.warn({ err: error }, "URLs were not pushed"));
    },
    idle: () => running,
  };
}

async function readMemory(file: string | null): Promise<Set<string>> {
  if (file === null) return new Set();
  const text = await readFile(file, "utf8").catch(() => "");
  return new Set(text.split("\n").filter((line) => line !== ""));
}

const MEMORY_FILE = "pushed-addresses.txt";

/** Null if BAIDU_PUSH_URL is not set. */
export function createUrlPush({ baiduPushUrl, cacheDir }: Config, log: Log): UrlPush | null {
  if (baiduPushUrl === null) return null;
  const memoryFile = cacheDir === null ? null : join(cacheDir, MEMORY_FILE);
  return createBaiduPush({ url: baiduPushUrl, memoryFile, log, now: steadyNow });
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
