import { LRUCache } from "lru-cache";
import { requestScope, site, withVersion } from "../platform/request-scope.server";

const MAX_VALUES = 20;

export type DerivedValues = LRUCache<string, object>;

export function createDerivedValues(): DerivedValues {
  return new LRUCache({ max: MAX_VALUES });
}

declare module "../platform/site.server" {
  interface Site {
    readonly derivedValues: DerivedValues;
  }
}

/**
 * What is made of cached data and costs too much to be made for every page, such as the rendered header. It is made once
 * for the same values of the data cache: a purge or a reload of any of them makes it again. Its page notes what `load`
 * reads, as if it had been made for it.
 * @param name of what is made
 */
export function derived<Source, Value extends object>(
  name: string,
  load: () => Promise<Source>,
  make: (source: Source) => Value,
): Promise<Value> {
  const ofRequest = requestScope()?.derived;
  const known = ofRequest?.get(name) as Promise<Value> | undefined;
  if (known !== undefined) return known;
  const deriving = derive(name, load, make);
  ofRequest?.set(name, deriving);
  return deriving;
}

async function derive<Source, Value extends object>(
  name: string,
  load: () => Promise<Source>,
  make: (source: Source) => Value,
): Promise<Value> {
  const { result, version } = await withVersion(load);
  const key = `${name} ${version}`;
  const { derivedValues } = site();
  const known = derivedValues.get(key) as Value | undefined;
  if (known !== undefined) return known;
  const value = make(result);
  derivedValues.set(key, value);
  return value;
}
