import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { splitUrl } from "../pipeline/request-url.server";

/** One URL below /ops. */
export interface OpsRoute {
  path: string;
  methods: readonly string[];
  /** Whether this request is authorised without the bearer token, such as by a signed link. */
  admits?: (request: IncomingMessage) => boolean;
  /** A page for browsers: also accepts the token as the password of HTTP Basic. */
  forPeople?: true;
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** Compares the Authorization header with the token in constant time. */
export function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest((header ?? "").replace(/^bearer /i, "Bearer ")), digest(`Bearer ${token}`));
}

/** Whether this is HTTP Basic with the token as password; the user name is ignored. */
export function isBasic(header: string | undefined, token: string): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? "")?.[1] ?? "";
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  return isBearer(`Bearer ${pair.slice(pair.indexOf(":") + 1)}`, token);
}

export const queryOf = ({ url = "" }: IncomingMessage) => new URLSearchParams(splitUrl(url).query);

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" })
    .end(JSON.stringify(value));
}
