import { createExpiringMap } from "../expiring-map.server";

/** More names than these may be told again earlier. */
const MAX_NAMES = 500;

/**
 * Whether something is to be told now: for each name once in `everyMs`, by a steady clock. During an outage every request
 * would tell the same.
 */
export function createSeldom(everyMs: number): (name: string) => boolean {
  const told = createExpiringMap<string>({ max: MAX_NAMES });
  return (name) => {
    if (told.get(name) !== undefined) return false;
    told.set(name, name, everyMs);
    return true;
  };
}
