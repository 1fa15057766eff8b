import { failureReference } from "../platform/telemetry/failure-reference.server";
import { redirectWithToast } from "./flash.server";
import { blackBox } from "../recording/black-box.server";
import { isRejected, nullIfRejected, UpstreamError } from "../upstream/errors.server";

/**
 * The 503 page; entry.server.tsx adds Retry-After. To be thrown by a loader. The cause is for the log only, where the
 * page can do without this part.
 */
export function unavailable(cause?: UpstreamError): Response {
  if (cause !== undefined) blackBox().sharedFailure(cause);
  const response = Response.json(failureReference(), { status: 503, statusText: "Service Unavailable" });
  return Object.assign(response, { cause });
}

/** Loads a page's main data: each upstream failure is a 503 page, never a 404 or an error screen (product.md §11.1). */
export async function orUnavailable<Data>(load: Promise<Data>): Promise<Data> {
  try {
    return await load;
  } catch (error) {
    throw error instanceof UpstreamError ? unavailable(error) : error;
  }
}

/**
 * Loads a page's main data where product.md §11.3 asks for a redirect: a missing thing (null) or a failed envelope
 * redirects (302) to `to`, which shows `text`; any other failure is a 503 page (product.md §11.3).
 */
export async function orRedirect<Data>(load: Promise<Data | null>, to: string, text: string): Promise<Data> {
  const data = await orUnavailable(nullIfRejected(load));
  if (data === null) throw await redirectWithToast(to, text, "blank");
  return data;
}

/**
 * Loads a page's main data where product.md §11.3 asks for a redirect with a toast: a missing thing shows `missing`, a
 * failed envelope its own message or `rejected`; both redirect to `to`. Any other failure is a 503 page (product.md
 * §8.1, product.md §11.3).
 */
export async function orToast<Data>(
  load: Promise<Data | null>,
  to: string,
  texts: { missing: string; rejected: string },
): Promise<Data> {
  let text = texts.missing;
  const data = await orUnavailable(
    load.catch((error: unknown) => {
      if (!isRejected(error)) throw error;
      text = error.errorMessage || texts.rejected;
      return null;
    }),
  );
  if (data === null) throw await redirectWithToast(to, text);
  return data;
}

/** As `load`, but null instead of throwing the 503 page, for a page that still has something else to show. */
export async function nullOn503<Data>(load: Promise<Data>): Promise<Data | null> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof Response && error.status === 503) return null;
    throw error;
  }
}
