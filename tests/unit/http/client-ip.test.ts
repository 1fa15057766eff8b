import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { clientIpOf, isBehindTls } from "~/server/http/security/client-ip.server";

it.each([
  // socket, X-Forwarded-For, trusted proxies → IP
  ["203.0.113.9", "198.51.100.1", 0, "203.0.113.9"],
  ["::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["10.0.0.1", "", 1, "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1:4711", 1, "198.51.100.1"],
  ["10.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["10.0.0.1", "fe80::1%eth0", 1, "fe80::1"],
  ["10.0.0.1", "[2001:db8::1]", 1, "2001:db8::1"],
  ["10.0.0.1", "x[2001:db8::1]", 1, null],
  ["10.0.0.1", "[2001:db8::1]x", 1, null],
  ["10.0.0.1", "x198.51.100.1:4711", 1, null],
  ["10.0.0.1", "198.51.100.1:4711x", 1, null],
  ["10.0.0.1", "198.51.100.1, <script>", 1, null],
  ["10.0.0.1", "1.2.3", 1, null],
  ["10.0.0.1", "0x7f000001", 1, null],
  [undefined, undefined, 0, null],
])("the client behind socket %s, header %s, %i trusted → %s", (socket, header, trusted, ip) => {
  expect(clientIpOf(socket, header, trusted)).toBe(ip);
});

it.each([
  // X-Forwarded-Proto, trusted proxies → TLS
  ["HTTPS", 1, true],
  ["http", 1, false],
  [undefined, 1, false],
  ["https", 0, false],
  ["http, https", 1, true],
  ["http, https, http", 2, true],
  ["https", 2, true],
])("TLS by header %s, %i trusted → %s", (proto, trusted, isTls) => {
  const request = { headers: { "x-forwarded-proto": proto } } as unknown as IncomingMessage;
  expect(isBehindTls(request, trusted)).toBe(isTls);
});
