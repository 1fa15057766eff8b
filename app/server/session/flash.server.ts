import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Flash } from "~/domain/flash";
import { config } from "../platform/config/config.server";

const toastSchema: z.ZodType<Flash> = z.object({ kind: z.enum(["error", "success", "blank"]), text: z.string() });

/** What travels in the cookie: a toast, or a form's answer under a kind of its own. About 3 KB at most. */
interface FlashPayload {
  kind: string;
}

const LIFETIME_S = 60;
const cookieOptions = { path: "/", sameSite: "lax", maxAge: LIFETIME_S } as const;

function flashCookie() {
  return createCookie("flash", { ...cookieOptions, httpOnly: true, secrets: config().sessionSecrets });
}

/**
 * Tells scripts that a signed flash waits, so that a client navigation asks the root loader for it (root.tsx
 * `shouldRevalidate`); it says nothing else.
 */
const FLASH_MARKER = "flash_waiting";
const markerCookie = (maxAge: number) => `${FLASH_MARKER}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** A redirect (302) whose target shows `text` as a toast, and as a plain notice without JavaScript. To be thrown. */
export function redirectWithToast(to: string, text: string, kind: Flash["kind"] = "error"): Promise<Response> {
  return redirectWithFlash(to, { kind, text } satisfies Flash, 302);
}

/** A redirect whose target reads `payload` with `readFlashAs`, once; 303 after a form post. */
export async function redirectWithFlash<Payload extends FlashPayload>(
  to: string,
  payload: Payload,
  status: 302 | 303,
): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", await flashCookie().serialize(payload));
  headers.append("Set-Cookie", markerCookie(LIFETIME_S));
  return redirect(to, { headers, status });
}

/** Does this request bring a flash, signed or not? Its page is then personal (product.md §12.2). */
export function hasFlash(cookieHeader: string | null | undefined): boolean {
  return cookieHeader !== null && cookieHeader !== undefined && /(?:^|;\s*)flash=/.test(cookieHeader);
}

/** The request's toast; null without one or when its signature does not hold. */
export function readFlash(request: Request): Promise<Flash | null> {
  return readFlashAs(request, toastSchema);
}

/** The request's flash where it is of this schema's kind; null otherwise, or when its signature does not hold. */
export async function readFlashAs<Payload extends FlashPayload>(
  request: Request,
  schema: z.ZodType<Payload>,
): Promise<Payload | null> {
  const parsed = schema.safeParse(await flashCookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/**
 * Marks a response to a request with a flash as personal, and takes the flash away, unless the response brings a new
 * one, or is data that the root's part, which shows it, is no part of.
 */
export function consumeFlash(request: Request, headers: Headers): void {
  if (!hasFlash(request.headers.get("Cookie"))) return;
  headers.set("Cache-Control", "private, no-store");
  const wantedRoutes = new URL(request.url).searchParams.get("_routes")?.split(",");
  if (wantedRoutes?.includes("root") === false) return;
  if (headers.getSetCookie().some((cookie) => cookie.startsWith("flash="))) return;
  headers.append("Set-Cookie", "flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  headers.append("Set-Cookie", markerCookie(0));
}
