/** A part of a URL as it was meant; as it stands where it is encoded wrongly. */
export function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
