import { isDataPath } from "~/domain/urls/page-path";

/** The URL of a request, as in the request line. */

export const pathOf = (url: string) => url.split("?", 1)[0] ?? "/";

/** A page, or its data for a client navigation. */
export const kindOf = (path: string) => (isDataPath(path) ? "data" : "page");

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Remix logs an error for each `_data`, which our pages never use. */
export function withoutRetiredParameters(url: string): string {
  const at = url.indexOf("?");
  if (at === -1 || !url.includes("_data", at)) return url;
  const query = new URLSearchParams(url.slice(at + 1));
  query.delete("_data");
  return `${url.slice(0, at)}?${query.toString()}`;
}
