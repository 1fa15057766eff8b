import { isDataPath } from "~/domain/urls/page-path";

// The URL of a request, as in the request line.

/** The query is without its question mark. */
export function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf("?");
  return at === -1 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

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
  const { path, query } = splitUrl(url);
  if (!query.includes("_data")) return url;
  const parameters = new URLSearchParams(query);
  parameters.delete("_data");
  return `${path}?${parameters.toString()}`;
}
