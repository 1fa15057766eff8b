const MAX_ID_LENGTH = 256;

/** Can this text from a URL be an id at all? Others are answered "there is no such thing" without a call. */
export function isPlausibleId(id: string): boolean {
  return id.trim() !== "" && id.length <= MAX_ID_LENGTH;
}
