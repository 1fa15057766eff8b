const MAX_ID_LENGTH = 256;

/** Whether this URL part can be an id; others are answered as missing without an upstream call. */
export function isValidId(id: string): boolean {
  return id.trim() !== "" && id.length <= MAX_ID_LENGTH;
}
