import { createHmac } from "node:crypto";

/** A name for personal or secret parts (an IP, a security code) that tells nothing of them; same parts, same name. */
export type KeyedHash = (...parts: readonly string[]) => string;

export function createKeyedHash([secret = ""]: readonly string[]): KeyedHash {
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

declare module "./site.server" {
  interface Site {
    readonly hash: KeyedHash;
  }
}
