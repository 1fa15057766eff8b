import { requestScope, site, withVersion } from "../platform/request-scope.server";

/** Latest derived value per name. Older versions are not kept: they are not requested again, and may be large. */
export type DerivedValues = Map<string, { version: string; value: object }>;

declare module "../platform/site.server" {
  interface Site {
    readonly derivedValues: DerivedValues;
  }
}

/**
 * A value derived from cached data that is too expensive to compute per page, such as the rendered header. It is
 * computed once per set of data cache versions: a purge or reload of any input recomputes it. The reads of `load` are
 * recorded for the requesting page too.
 * @param name unique key of the derived value
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
