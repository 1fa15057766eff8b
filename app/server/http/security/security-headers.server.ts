import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The headers of every answer, computed once: helmet is asked with a request of nobody, because none of its headers
 * depends on the visitor.
 */
export function securityHeaders(): HeaderList {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    // helmet's own "no-referrer" makes browsers send "Origin: null" with form posts.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Images come from media origins that know nothing of CORP.
    crossOriginEmbedderPolicy: false,
  });
  protect(request, response, () => undefined);
  response.setHeader(
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  );
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/g;
const DATA_BLOCK = /\stype="application\/(?:ld\+)?json"/;

/** `npm run dev` tells its pages of changes from a port of its own. */
const HOT_RELOAD = process.env.NODE_ENV === "development" ? " ws://localhost:*" : "";

/** The Content-Security-Policy of one rendered page: its inline scripts by hash (product.md §12.5). */
export function contentSecurityPolicy(html: Buffer, mediaOrigins: readonly string[]): string {
  const hashes = new Set<string>();
  // One character per byte: quicker than reading UTF-8, and the bytes are what a browser hashes.
  for (const [, attributes = "", script = ""] of html.toString("latin1").matchAll(INLINE_SCRIPT)) {
    if (DATA_BLOCK.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script, "latin1").digest("base64")}'`);
  }
  const media = mediaOrigins.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trimEnd(),
    "script-src-attr 'none'",
    "style-src 'self'",
    // The CMS's style config has no other way onto a page.
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

/** Told to browsers that came by TLS: they come by TLS for the next year. */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/**
 * Does a write come from another site's page? Browsers say so in Sec-Fetch-Site, older ones and those without TLS in
 * Origin; a client that sends neither is no browser and carries no visitor's cookies by accident. A proxy may have put
 * a name of its own into Host, or have taken the port off it, so the official host is one's own too, and what trusted
 * proxies say of it.
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

/** A host with its port, unless that is the scheme's own; null where it is none. */
function hostOf(url: string, base: string): string | null {
  try {
    return new URL(url, base).host;
  } catch {
    return null;
  }
}

const withoutPort = (host: string) => host.replace(/:\d+$/, "");

/** The entry that the outermost trusted proxy wrote; counted as `clientIpOf` counts. */
function forwarded(request: IncomingMessage, name: string, trustedProxies: number): string | undefined {
  const entries = String(request.headers[name] ?? "").split(",");
  return entries[Math.max(0, entries.length - trustedProxies)]?.trim() || undefined;
}
