import { AsyncLocalStorage } from "node:async_hooks";

/** What a page was made of: the data cache's keys and tags that its render asked for. Plain JSON. */
export interface DataUse {
  keys: readonly string[];
  tags: readonly string[];
}

const running = new AsyncLocalStorage<{ keys: Set<string>; tags: Set<string> }>();

/** Runs `run`, and says beside its result what it asked the data cache for. */
export async function withDataUse<Result>(run: () => Promise<Result>): Promise<{ result: Result; used: DataUse }> {
  const noted = { keys: new Set<string>(), tags: new Set<string>() };
  const result = await running.run(noted, run);
  return { result, used: { keys: [...noted.keys], tags: [...noted.tags] } };
}

/** Notes a look-up in the data cache for the render that makes it, if one does. */
export function noteDataUse(key: string, tags: readonly string[]): void {
  const noted = running.getStore();
  if (noted === undefined) return;
  noted.keys.add(key);
  for (const tag of tags) noted.tags.add(tag);
}
