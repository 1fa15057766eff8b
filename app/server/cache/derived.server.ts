import { requestScope, site, withVersion } from "../platform/request-scope.server";

/** The newest of each name: what was made of older data is asked for no more, and may be large. */
export type DerivedValues = Map<string, { version: string; value: object }>;

export function createDerivedValues(): DerivedValues {
  return new Map();
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
  const { derivedValues } = site();
  const known = derivedValues.get(name);
  if (known?.version === version) return known.value as Value;
  const value = make(result);
  derivedValues.set(name, { version, value });
  return value;
}
