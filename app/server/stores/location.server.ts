import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isValidCoordinates, type Coordinates } from "~/domain/store";
import { hours, minutes, seconds } from "../platform/durations.server";
import { createExpiringMap } from "../platform/expiring-map.server";
import type { CreateLimit } from "../platform/redis/rate-limits.server";
import { site } from "../platform/request-scope.server";
import { shareInFlight } from "../platform/share-in-flight.server";
import { within } from "../platform/within.server";

/** Location of an IP block, at city precision (GCJ-02, degrees). */
export interface Location extends Coordinates {
  province: string | null;
  city: string | null;
}

/** The IP block's location; null if disabled, unknown, private, over the rate limit, late (800 ms) or unusable. */
export type Locate = (ip: string | null) => Promise<Location | null>;

export interface LocatorOptions {
  /** IP location service; null = disabled. */
  maps: { url: string; key: string } | null;
  createLimit: CreateLimit;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

const DEADLINE_MS = 800;
/**
 * The service allows a key five calls a second, and counts them when they arrive: a fifth more is for calls that take
 * longer to reach it than those after them.
 */
const MAX_CALLS = 5;
const PER_MS = seconds(1) + 200;
const FOUND_MS = hours(24);
const NOT_FOUND_MS = minutes(5);
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_BLOCKS = 20_000;

/** Locates visitors by IP (upstream.md §6). Only the IP block is kept, never an IP; nothing of it is logged. */
export function createLocator(options: LocatorOptions): Locate {
  const { maps, createLimit, fetch = globalThis.fetch, now } = options;
  const blocks = createExpiringMap<{ location: Location | null }>({ max: MAX_BLOCKS, now });
  const inFlight = new Map<string, Promise<Location | null>>();
  const limit = createLimit({ name: "maps", points: 1, perMs: PER_MS });

  /**
   * Whether the service may be called now; it counts if so. Each of the five calls has a window of its own, which begins
   * with it, so that there are never six in any window (docs/decisions/328).
   */
  async function mayCall(): Promise<boolean> {
    for (let call = 0; call < MAX_CALLS; call += 1) {
      if ((await limit.consume(String(call))) === 0) return true;
    }
    return false;
  }

  async function ask(service: { url: string; key: string }, ip: string): Promise<Location | null> {
    const url = new URL(service.url);
    for (const [name, value] of [
      ["ip", ip],
      ["key", service.key],
      ["output", "jsonp"],
      ["callback", "cb"],
    ] as const) {
      url.searchParams.set(name, value);
    }
    const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS * 4), redirect: "error" });
    if (!response.ok) return null;
    const text = await response.text();
    return text.length > MAX_ANSWER_BYTES ? null : readLocation(text);
  }

  async function lookUp(service: { url: string; key: string }, ip: string, block: string): Promise<Location | null> {
    if (!(await mayCall())) return null;
    const location = await ask(service, ip).catch(() => null);
    blocks.set(block, { location }, location === null ? NOT_FOUND_MS : FOUND_MS);
    return location;
  }

  return async (ip) => {
    const block = ip === null ? null : publicBlock(ip);
    if (maps === null || ip === null || block === null) return null;
    const kept = blocks.get(block);
    if (kept !== undefined) return kept.location;
    const found = shareInFlight(inFlight, block, () => lookUp(maps, ip, block));
    // A late response is still cached for the visitor's next page.
    return within(DEADLINE_MS, found).catch(() => null);
  };
}

declare module "../platform/site.server" {
  interface Site {
    readonly locate: Locate;
  }
}

/** See `createLocator`. */
export const locate: Locate = (ip) => site().locate(ip);

/** The /24 (IPv6: /48) of a public IP; null for private, loopback and reserved ones. */
function publicBlock(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const parsed = ipaddr.process(ip);
  if (parsed.range() !== "unicast") return null;
  const keptBytes = parsed.kind() === "ipv4" ? 3 : 6;
  return parsed.toByteArray().slice(0, keptBytes).join(".");
}

const areaName = z
  .string()
  .trim()
  .min(1)
  .nullish()
  .catch(null)
  .transform((name) => name ?? null);
const answerSchema = z.object({
  // Absent in some forks of the service; any value other than 0 means failure.
  status: z.coerce
    .number()
    .nullish()
    .refine((status) => (status ?? 0) === 0),
  result: z.object({
    location: z
      .object({ lat: z.coerce.number(), lng: z.coerce.number() })
      .transform(({ lat, lng }): Coordinates => ({ latitude: lat, longitude: lng }))
      .refine(isValidCoordinates),
    ad_info: z.object({ province: areaName, city: areaName }).nullish().catch(null),
  }),
});

/** Reads JSON, `cb({...})` and `cb&&cb({...})` by cutting the object out; nothing is evaluated. */
export function readLocation(text: string): Location | null {
  let json: unknown;
  try {
    json = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) return null;
  const { location, ad_info: area } = parsed.data.result;
  return { ...location, province: area?.province ?? null, city: area?.city ?? null };
}
