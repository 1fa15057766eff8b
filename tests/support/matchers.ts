import { expect } from "vitest";
import { parseHtml, type HtmlDocument } from "./html";

interface SiteMatchers<Result> {
  /** A redirect to this URL, by default with 302. */
  toRedirectTo(path: string, status?: 302 | 303): Result;
  /** A page that shows this notice, or a redirect that carries it as a flash. */
  toShowToast(text: string): Result;
  /** A private response that no cache stores. */
  toBePrivate(): Result;
  /** A 503 with Retry-After that no cache stores. */
  toBeUnavailable(): Result;
  /** A 429 with Retry-After that no cache stores. */
  toBeLimited(): Result;
}

declare module "vitest" {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-empty-object-type -- as vitest declares it
  interface Matchers<T = any> extends SiteMatchers<T> {}
}

const seen = (response: Response) => ({
  status: response.status,
  location: response.headers.get("location"),
  cacheControl: response.headers.get("cache-control"),
  retryAfter: response.headers.get("retry-after"),
});

/** The text in a redirect's signed flash cookie; null without one. */
function flashTextOf(response: Response): string | null {
  const value = /^flash=([^;.]+)/.exec(response.headers.getSetCookie().find((one) => one.startsWith("flash=")) ?? "");
  if (value?.[1] === undefined) return null;
  const payload: unknown = JSON.parse(Buffer.from(decodeURIComponent(value[1]), "base64").toString("utf8"));
  const text = typeof payload === "object" && payload !== null && "text" in payload ? payload.text : null;
  return typeof text === "string" ? text : null;
}

function noticesOf(page: HtmlDocument): string[] {
  return page.textsOf('details[data-kind] [role="alert"], details[data-kind] [role="status"]');
}

/** Whether it is an answer of this status with Retry-After that no cache stores. */
function retryLater(response: Response, status: number) {
  const { cacheControl, retryAfter } = seen(response);
  const isSo =
    response.status === status && /^[1-9]\d*$/.test(retryAfter ?? "") && /(?:^|, )no-store$/.test(cacheControl ?? "");
  const message = () => `expected ${status} with Retry-After, uncached, got ${JSON.stringify(seen(response))}`;
  return { pass: isSo, message };
}

expect.extend({
  toRedirectTo(response: Response, path: string, status = 302) {
    const { utils } = this;
    const found = [response.status, response.headers.get("location")];
    const wanted = [status, path];
    return {
      pass: this.equals(found, wanted),
      message: () => `expected a redirect\n${utils.diff(wanted, found) ?? `not ${utils.printReceived(found)}`}`,
    };
  },
  toShowToast(received: Response | HtmlDocument | string, text: string) {
    const shown =
      received instanceof Response
        ? [flashTextOf(received)]
        : noticesOf(typeof received === "string" ? parseHtml(received) : received);
    return {
      pass: shown.length === 1 && shown[0] === text,
      message: () => `expected the notice ${text}, shown: ${this.utils.printReceived(shown)}`,
    };
  },
  toBePrivate(response: Response) {
    return {
      pass: response.headers.get("cache-control") === "private, no-store",
      message: () => `expected private, no-store, got ${JSON.stringify(seen(response))}`,
    };
  },
  toBeUnavailable: (response: Response) => retryLater(response, 503),
  toBeLimited: (response: Response) => retryLater(response, 429),
});
