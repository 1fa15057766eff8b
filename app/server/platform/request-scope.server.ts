import type { AppLoadContext } from "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Stands in every log line of this request, and in its upstream calls. */
    requestId?: string;
    /** The visitor's address behind the trusted proxies; only on personal requests. */
    visitorAddress?: string | null;
    /** Names of optional parts that this render had to leave out; a page with any of them is not kept. */
    missingParts?: Set<string>;
    /** An editor asks: home, gifting and brand story show what is not published yet. */
    preview?: boolean;
  }
}

/**
 * Loads a part that its page can live without. A failure leaves the part out, and keeps the gap out of the page cache.
 */
export async function optionalPart<Part>(
  context: AppLoadContext | undefined,
  name: string,
  load: Promise<Part>,
): Promise<Part | null> {
  try {
    return await load;
  } catch {
    // The upstream client has logged the call; here only the page's gap is noted.
    context?.missingParts?.add(name);
    return null;
  }
}
