import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { hours, minutes, seconds } from "../platform/durations.server";
import { createExpiringMap } from "../platform/expiring-map.server";
import { config } from "../platform/config/config.server";
import { clientIp, site } from "../platform/request-scope.server";
import type { Site } from "../platform/site.server";

const COOKIE_LIFETIME_MS = hours(24);
const ANONYMOUS_MS = seconds(10);
/** As long as files are kept, and longer than a query's answer. */
const FORM_KEY_MS = minutes(30);
const MAX_ANONYMOUS = 50_000;

interface AnonymousTraits {
  userAgent: string | null;
  /** Behind the trusted proxies; null = unknown. */
  clientIp: string | null;
  /** The subject of the form, such as the code or the job: distinguishes anonymous visitors behind one IP. */
  scope: string;
  /** Random, of one form: who has it is known for longer; null = the form has none. */
  formKey: string | null;
}

export interface Visitor {
  id: string;
  /** Set-Cookie for the response, which identifies the visitor in later form posts. */
  setCookie: string;
}

/** The id of the sender of an equal post a moment ago, else a new one. */
export type AnonymousIdOf = (traits: AnonymousTraits) => Promise<string>;

/** Ids of visitors who posted a form without a cookie a moment ago, by a hash of their traits. */
export function createAnonymousIds({ hash, claims }: Pick<Site, "hash" | "claims">): AnonymousIdOf {
  const ids = createExpiringMap<string>({ max: MAX_ANONYMOUS });
  return async ({ clientIp, userAgent, scope, formKey }) => {
    const key = hash("anonymous visitor", clientIp ?? "", userAgent ?? "", scope, formKey ?? "");
    const forMs = formKey === null ? ANONYMOUS_MS : FORM_KEY_MS;
    const id = ids.get(key) ?? randomUUID();
    // Inclusive: the tenth second still counts.
    ids.set(key, id, forMs + 1);
    const found = await claims?.claim(key, id, forMs);
    if (!found || found === "mine") return id;
    await claims?.write(key, found.text, forMs);
    return found.text;
  };
}

declare module "../platform/site.server" {
  interface Site {
    readonly anonymousIdOf: AnonymousIdOf;
  }
}

function visitorCookie() {
  return createCookie("visitor", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: COOKIE_LIFETIME_MS / 1000,
    secrets: config().sessionSecrets,
  });
}

/** Whether this looks like a form key issued by our pages. */
export const isFormKey = (key: unknown): key is string => typeof key === "string" && /^[\w-]{16,64}$/.test(key);

/**
 * The sender of a form (product.md §10.5): by the signed cookie; without one, by an equal post from the same IP and user
 * agent within the last 10 seconds, or 30 minutes if it has a form's key.
 * @param scope the subject of the form
 * @param formKey as it was posted
 */
export async function visitorOf({ headers }: Request, scope: string, formKey?: unknown): Promise<Visitor> {
  const known = z.uuid().safeParse(await visitorCookie().parse(headers.get("Cookie")));
  const id = known.success
    ? known.data
    : await site().anonymousIdOf({
        userAgent: headers.get("User-Agent"),
        clientIp: clientIp(),
        scope,
        formKey: isFormKey(formKey) ? formKey : null,
      });
  return { id, setCookie: await visitorCookie().serialize(id) };
}
