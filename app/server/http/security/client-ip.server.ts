import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * The visitor's IP: the socket's, or the entry `trustedProxies` from the right of X-Forwarded-For (upstream.md §1.1).
 * Entries to its left can be forged by the visitor and are ignored. Ports, brackets and IPv4-mapped IPv6 are stripped.
 * Returns null if the entry is not an IP.
 */
export function clientIpOf(
  socketIp: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
): string | null {
  if (trustedProxies === 0) return plainIp(socketIp ?? "");
  const entries = (Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? ""))
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 0) return plainIp(socketIp ?? "");
  // Fewer entries than proxies: the leftmost one was still written by a trusted proxy.
  return plainIp(entries[Math.max(0, entries.length - trustedProxies)] ?? "");
}

function plainIp(entry: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1];
  const text = bracketed ?? (/^[\d.]+:\d{1,5}$/.test(entry) ? entry.slice(0, entry.indexOf(":")) : entry);
  const bare = text.split("%")[0] ?? "";
  return ipaddr.isValid(bare) && (ipaddr.IPv6.isValid(bare) || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare).toString()
    : null;
}

/** Whether the visitor's browser used TLS, according to the outermost trusted proxy. */
export function isBehindTls(request: IncomingMessage, trustedProxies: number): boolean {
  return trustedProxies > 0 && forwarded(request, "x-forwarded-proto", trustedProxies)?.toLowerCase() === "https";
}

/** The entry of a header written by the outermost trusted proxy; counted as in `clientIpOf`. */
export function forwarded(request: IncomingMessage, name: string, trustedProxies: number): string | undefined {
  const entries = String(request.headers[name] ?? "").split(",");
  return entries[Math.max(0, entries.length - trustedProxies)]?.trim() || undefined;
}
