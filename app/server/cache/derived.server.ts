import { LRUCache } from "lru-cache";
import { withVersion } from "../platform/request-scope.server";

const MAX_VALUES = 20;

const values = new LRUCache<string, { value: unknown }>({ max: MAX_VALUES });

/**
 * What is made of cached data and costs too much to be made for every page, such as the rendered header. It is made once
 * for the same values of the data cache: a purge or a reload of any of them makes it anew. Its page notes what `load`
 * reads, as if it had been made for it.
 * @param name of what is made
 */
export async function derived<Source, Value extends object>(
  name: string,
  load: () => Promise<Source>,
  make: (source: Source) => Value,
): Promise<Value> {
  const { result, version } = await withVersion(load);
  const key = `${name} ${version}`;
  const known = values.get(key);
  if (known !== undefined) return known.value as Value;
  const value = make(result);
  values.set(key, { value });
  return value;
}
