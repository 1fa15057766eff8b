const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();

/** Shorter names are one or two letters away from ordinary words. */
const MIN_LENGTH = 6;

/** The known name that an unknown one was probably meant to be; null if there is none. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name);
  if (wanted.length < MIN_LENGTH) return null;
  const near = known
    .map((one) => ({ one, distance: distanceOf(wanted, plain(one)) }))
    .filter(({ one, distance }) => distance <= (plain(one).length < 10 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one ?? null;
}

/** Levenshtein's: how many letters were added, left out or replaced. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, theirs] of [...other].entries()) {
      const [above = 0, left = 0, before = 0] = [row[to + 1], next[to], row[to]];
      next.push(Math.min(above + 1, left + 1, before + (letter === theirs ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Lines for keys of a file that are unknown and resemble a missing or known one; keys such as notes are left alone. */
export function misspeltKeys(value: unknown, shape: Readonly<Record<string, unknown>>, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const known = Object.keys(shape);
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = shape[key];
    if (field !== undefined) return misspeltKeys(inner, shapeOf(field), `${path}${key}.`);
    const meant = key.startsWith("//") ? null : nearestName(key, known);
    return meant === null ? [] : [`${path}${key}: is not known; did you mean ${meant}?`];
  });
}

/** The fields of a zod object; none of any other schema. */
function shapeOf(schema: unknown): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> }).shape ?? {};
}
