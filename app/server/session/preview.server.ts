import { createHmac, timingSafeEqual } from "node:crypto";
import { urls } from "~/domain/urls/urls";
import { hours } from "../platform/durations.server";
import { config } from "../platform/config/config.server";

/** The pages with an editor preview, and their paths (product.md §10.3). */
export const previewPaths = { home: urls.home, gifting: urls.gifting, brandStory: urls.brandStory } as const;

export type PreviewPage = keyof typeof previewPaths;

const LINK_LIFETIME_MS = hours(1);
const COOKIE_LIFETIME_MS = hours(1);
const COOKIE = "preview";
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})\\.([\\w-]{43})(?=;|$)`, "g");
// Lax, not Strict: editors follow a link from the CMS, which is another site.
const COOKIE_ATTRIBUTES = "Path=/; HttpOnly; SameSite=Lax";

export function isPreviewPage(name: string | null): name is PreviewPage {
  return name !== null && Object.hasOwn(previewPaths, name);
}

/** Whether this is the path of a page with a preview. */
export function isPreviewPath(path: string): boolean {
  return (Object.values(previewPaths) as string[]).includes(path);
}

/** The signature of a preview link, replacing the token. `expires` is in seconds since the epoch. */
export function signPreviewLink(page: PreviewPage): { expires: number; sig: string } {
  const expires = Math.floor((Date.now() + LINK_LIFETIME_MS) / 1000);
  return { expires, sig: sign("link", page, String(expires)) };
}

export function isPreviewLink(page: string | null, expires: string | null, sig: string | null): boolean {
  return page !== null && expires !== null && sig !== null && isSigned(sig, expires, "link", page);
}

/** Set-Cookie that starts a preview. */
export function startPreviewCookie(): string {
  const expires = String(Math.floor((Date.now() + COOKIE_LIFETIME_MS) / 1000));
  const value = `${expires}.${sign("cookie", expires)}`;
  return `${COOKIE}=${value}; Max-Age=${String(COOKIE_LIFETIME_MS / 1000)}; ${COOKIE_ATTRIBUTES}`;
}

/** Set-Cookie that ends a preview. */
export const endPreviewCookie = `${COOKIE}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;

/** Whether this Cookie header contains a valid, unexpired preview, signed under the current OPS_TOKEN. */
export function holdsPreview(cookieHeader: string | undefined): boolean {
  if (cookieHeader === undefined || config().opsToken === null) return false;
  for (const [, expires = "", signature = ""] of cookieHeader.matchAll(COOKIE_VALUE)) {
    if (isSigned(signature, expires, "cookie")) return true;
  }
  return false;
}

/**
 * The first key signs, all verify. Includes SESSION_SECRET, so that a weak OPS_TOKEN cannot be brute-forced from a
 * link.
 */
function keys(): Buffer[] {
  const { sessionSecrets, opsToken } = config();
  return sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(`preview ${opsToken ?? ""}`)
      .digest(),
  );
}

function sign(...parts: readonly string[]): string {
  const [key = Buffer.alloc(0)] = keys();
  return hmac(key, parts).toString("base64url");
}

function isSigned(signature: string, expires: string, ...parts: readonly string[]): boolean {
  if (!/^\d{1,15}$/.test(expires) || Number(expires) * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, "base64url");
  return keys()
    .map((key) => hmac(key, [...parts, expires]))
    .some((right) => right.length === given.length && timingSafeEqual(right, given));
}

function hmac(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}
