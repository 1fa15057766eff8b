import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** One URL below /ops. */
export interface OpsRoute {
  path: string;
  methods: readonly string[];
  /** Does this request prove without the bearer token that it may be answered? */
  admits?: (request: IncomingMessage) => boolean;
  /** A page for a browser: it also takes the token as the password of HTTP Basic. */
  forPeople?: true;
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** Is this the Authorization header of the token? Takes as long for a wrong one as for the right one. */
export function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}

/** Is this HTTP Basic with the token as password? The user name does not matter. */
export function isBasic(header: string | undefined, token: string): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? "")?.[1] ?? "";
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  return isBearer(`Bearer ${pair.slice(pair.indexOf(":") + 1)}`, token);
}

export function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(text);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
    .end(JSON.stringify(value));
}
