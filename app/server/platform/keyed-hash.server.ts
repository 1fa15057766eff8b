import { createHmac } from "node:crypto";
import { config } from "./config.server";

/** A name for personal or secret parts (an address, a security code) that tells nothing of them; same parts, same name. */
export function keyedHash(...parts: readonly string[]): string {
  const [secret = ""] = config().sessionSecrets;
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}
