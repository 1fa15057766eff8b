import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Flash } from "~/domain/flash";
import { config } from "../platform/config/config.server";

const toastSchema: z.ZodType<Flash> = z.object({ kind: z.enum(["error", "success", "blank"]), text: z.string() });

/** Content of the flash cookie: a toast, or a form's reply with a kind of its own, with one long text. */
interface FlashPayload {
  kind: string;
}

/** In characters (code points), of each text: some 3 KB in the cookie, which browsers drop above 4 KB. */
const MAX_TEXT_LENGTH = 500;

const LIFETIME_S = 60;
const cookieOptions = { path: "/", sameSite: "lax", maxAge: LIFETIME_S } as const;

function flashCookie() {
  return createCookie("flash", { ...cookieOptions, httpOnly: true, secrets: config().sessionSecrets });
}

/**
 * Marker, readable by scripts, that a signed flash is pending, so that a client navigation revalidates the root loader
 * (root.tsx `shouldRevalidate`). Contains nothing else.
 */
const FLASH_MARKER = "flash_waiting";
const markerCookie = (maxAge: number) => `${FLASH_MARKER}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** A redirect (302) whose target shows `text` as a toast, or as a plain notice without JavaScript. To be thrown. */
export function redirectWithToast(to: string, text: string, kind: Flash["kind"] = "error"): Promise<Response> {
  return redirectWithFlash(to, { kind, text } satisfies Flash, 302);
}

/** A redirect whose target reads `payload` with `readFlashAs`, once, its texts truncated; 303 after a form post. */
export async function redirectWithFlash<Payload extends FlashPayload>(
  to: string,
  payload: Payload,
  status: 302 | 303,
): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", await flashCookie().serialize(withShortTexts(payload)));
  headers.append("Set-Cookie", markerCookie(LIFETIME_S));
  return redirect(to, { headers, status });
}

function withShortTexts<Payload extends FlashPayload>(payload: Payload): Payload {
  const shorten = (_name: string, value: unknown) => (typeof value === "string" ? truncate(value) : value);
  return JSON.parse(JSON.stringify(payload, shorten)) as Payload;
}

function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_TEXT_LENGTH ? `${characters.slice(0, MAX_TEXT_LENGTH - 1).join("")}…` : text;
}

/** Whether this request has a flash cookie, valid or not; its page is then personal (product.md §12.2). */
export function hasFlash(cookieHeader: string | null | undefined): boolean {
  return cookieHeader !== null && cookieHeader !== undefined && /(?:^|;\s*)flash=/.test(cookieHeader);
}

/** The request's toast; null without one or with an invalid signature. */
export function readFlash(request: Request): Promise<Flash | null> {
  return readFlashAs(request, toastSchema);
}

/** The request's flash if it matches this schema's kind; null otherwise, or with an invalid signature. */
export async function readFlashAs<Payload extends FlashPayload>(
  request: Request,
  schema: z.ZodType<Payload>,
): Promise<Payload | null> {
  const parsed = schema.safeParse(await flashCookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/**
 * Makes a response to a request with a flash private, and clears the flash, unless the response sets a new one, or is
 * route data without the root's, which shows the flash.
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
