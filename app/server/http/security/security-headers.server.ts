import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { forwarded } from "./client-ip.server";

export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The headers of every response, computed once with an empty request, because none of helmet's headers depends on it.
 */
export function securityHeaders(): HeaderList {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    // helmet's "no-referrer" default makes browsers send "Origin: null" with form posts.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Media origins do not send CORP headers.
    crossOriginEmbedderPolicy: false,
  });
  protect(request, response, () => undefined);
  response.setHeader(
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  );
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** A script with a URL, or a block of data: neither needs a hash. */
const NOT_INLINE = /\s(?:src=|type="application\/(?:ld\+)?json")/;

/** `npm run dev` notifies its pages of changes over another port. */
const HOT_RELOAD = process.env.NODE_ENV === "development" ? " ws://localhost:*" : "";

/** The Content-Security-Policy of a rendered page, with the hashes of its inline scripts (product.md §12.5). */
export function contentSecurityPolicy(html: Buffer, mediaOrigins: readonly string[]): string {
  const hashes = new Set<string>();
  for (let at = html.indexOf("<script"), end = at; at !== -1; at = html.indexOf("<script", end)) {
    const content = html.indexOf(">", at) + 1;
    end = html.indexOf("</script>", content);
    if (NOT_INLINE.test(html.toString("latin1", at, content))) continue;
    hashes.add(`'sha256-${createHash("sha256").update(html.subarray(content, end)).digest("base64")}'`);
  }
  const media = mediaOrigins.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trimEnd(),
    "script-src-attr 'none'",
    "style-src 'self'",
    // The CMS's style config requires inline style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${media}`,
    `media-src 'self' ${media}`,
    "font-src 'self'",
    `connect-src 'self'${HOT_RELOAD}`,
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** HSTS for browsers that came by TLS, one year. */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/**
 * Whether a write comes from another site's page. Browsers send Sec-Fetch-Site; older ones, and those without TLS,
 * Origin. A client that sends neither is not a browser and carries no visitor's cookies. A proxy may have rewritten
 * Host or removed the port, so the official host and the trusted proxies' X-Forwarded-Host are accepted too.
 */
export function isForeignWrite(request: IncomingMessage, officialOrigin: string, trustedProxies: number): boolean {
  if (SAFE_METHODS.has(request.method ?? "GET")) return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  const { host } = request.headers;
  const own = [new URL(officialOrigin).host, host];
  if (trustedProxies > 0) {
    const forwardedHost = forwarded(request, "x-forwarded-host", trustedProxies);
    const port = forwarded(request, "x-forwarded-port", trustedProxies);
    own.push(forwardedHost);
    if (port !== undefined) own.push(...[forwardedHost, host].map((name) => name && `${withoutPort(name)}:${port}`));
  }
  const wanted = hostOf(origin, origin);
  return wanted === null || !own.some((name) => name !== undefined && hostOf(`//${name}`, origin) === wanted);
}

/** A host with its port, unless that is the scheme's default; null if it is not a valid host. */
function hostOf(url: string, base: string): string | null {
  try {
    return new URL(url, base).host;
  } catch {
    return null;
  }
}

const withoutPort = (host: string) => host.replace(/:\d+$/, "");
