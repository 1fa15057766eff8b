import { randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { hours, seconds } from "../platform/durations.server";
import { ExpiringMap } from "../platform/expiring-map.server";
import { config } from "../platform/config.server";
import { keyedHash } from "../platform/keyed-hash.server";
import { sharedAnswers } from "../platform/distributed-dedupe.server";

const COOKIE_LIFETIME_MS = hours(24);
const STRANGER_MS = seconds(10);
const MAX_STRANGERS = 50_000;

export interface VisitorTraits {
  cookieHeader: string | null;
  userAgent: string | null;
  /** Behind the trusted proxies; null = unknown. */
  address: string | null;
  /** What the form is about, such as the code or the job: strangers behind one address are told apart by it. */
  occasion: string;
}

export interface Visitor {
  id: string;
  /** Goes with the answer, so that the next form post is known for the same visitor's. */
  setCookie: string;
}

/** Visitors who sent a form without a cookie a moment ago, by a hash of their traits. */
const strangers = new ExpiringMap<string>({ max: MAX_STRANGERS });

function visitorCookie() {
  return createCookie("visitor", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: COOKIE_LIFETIME_MS / 1000,
    secrets: config().sessionSecrets,
  });
}

/**
 * Who sends this form (product.md §10.5): whoever holds the same signed cookie; before there is one,
 * whoever sent the same thing from the same address and user agent within the last 10 seconds.
 */
export async function identifyVisitor(traits: VisitorTraits): Promise<Visitor> {
  const known = z.uuid().safeParse(await visitorCookie().parse(traits.cookieHeader));
  const id = known.success ? known.data : await identifyStranger(traits);
  return { id, setCookie: await visitorCookie().serialize(id) };
}

async function identifyStranger({ address, userAgent, occasion }: VisitorTraits): Promise<string> {
  const key = keyedHash("stranger", address ?? "", userAgent ?? "", occasion);
  const id = strangers.get(key)?.value ?? randomUUID();
  // The tenth second still counts.
  strangers.set(key, id, Date.now() + STRANGER_MS + 1);
  return (await sharedAnswers()?.agree(key, id, STRANGER_MS)) ?? id;
}
