/** A decoded part of a URL; unchanged if its percent-encoding is invalid. */
export function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
