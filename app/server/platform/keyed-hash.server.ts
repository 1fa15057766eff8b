import { createHmac } from "node:crypto";

/** A keyed hash of personal or secret parts (an IP, a security code): equal for equal parts, and not reversible. */
export type KeyedHash = (...parts: readonly string[]) => string;

export function createKeyedHash([secret = ""]: readonly string[]): KeyedHash {
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

declare module "./site.server" {
  interface Site {
    readonly hash: KeyedHash;
  }
}
