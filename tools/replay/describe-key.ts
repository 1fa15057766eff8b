/** The key of a request (`matchKey`) in readable, decoded form. */
export function describeKey(key: string): string {
  const at = key.indexOf("?");
  if (at === -1) return key;
  try {
    return decodeURIComponent(key.replaceAll("+", " "));
  } catch {
    return key;
  }
}
