import { AsyncLocalStorage } from "node:async_hooks";

/** What a page was made of: the data cache's keys and tags that its render asked for. Plain JSON. */
export interface DataUse {
  keys: readonly string[];
  tags: readonly string[];
  /** Some of it stays in this process's memory, and so does the page. */
  memoryOnly?: boolean;
}

const running = new AsyncLocalStorage<{ keys: Set<string>; tags: Set<string>; memoryOnly: boolean }>();

/** Runs `run`, and says beside its result what it asked the data cache for. */
export async function withDataUse<Result>(run: () => Promise<Result>): Promise<{ result: Result; used: DataUse }> {
  const noted = { keys: new Set<string>(), tags: new Set<string>(), memoryOnly: false };
  const result = await running.run(noted, run);
  const { keys, tags, memoryOnly } = noted;
  return { result, used: { keys: [...keys], tags: [...tags], ...(memoryOnly ? { memoryOnly } : {}) } };
}

/** Notes a look-up in the data cache for the render that makes it, if one does. */
export function noteDataUse(key: string, tags: readonly string[], memoryOnly: boolean): void {
  const noted = running.getStore();
  if (noted === undefined) return;
  noted.keys.add(key);
  noted.memoryOnly ||= memoryOnly;
  for (const tag of tags) noted.tags.add(tag);
}
