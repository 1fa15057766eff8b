import { readdirSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { logger } from "~/server/platform/logger.server";

/** Niceness of helper threads: about a tenth of a core's time, where another thread wants it. */
const HELPERS_ARE_NICE = 10;

/**
 * Threads that compress and collect garbage give way to the one that answers, so that none of them takes its core from
 * it while a page of the cache is asked for (docs/decisions/092). Only on Linux, where each thread has a niceness under
 * an id of its own; with one core they stay as they are, because the collecting would not keep up. To be called once
 * the thread pool has begun its work.
 */
export function letHelperThreadsGiveWay(): void {
  if (process.platform !== "linux" || availableParallelism() < 2) return;
  try {
    for (const thread of readdirSync("/proc/self/task")) {
      if (Number(thread) !== process.pid) setPriority(Number(thread), HELPERS_ARE_NICE);
    }
  } catch (error) {
    logger().debug({ err: error }, "helper threads keep their priority");
  }
}
