/** What a request asks for, as its first line says it. */

export const pathOf = (url: string) => url.split("?", 1)[0] ?? "/";

/** A page, or the data of one for a client navigation. */
export const kindOf = (path: string) => (path.endsWith(".data") ? "data" : "page");

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Remix logs an error of its own for each `_data`, which no page of ours asks for. */
export function withoutRetiredParameters(url: string): string {
  const at = url.indexOf("?");
  if (at === -1 || !url.includes("_data", at)) return url;
  const query = new URLSearchParams(url.slice(at + 1));
  query.delete("_data");
  return `${url.slice(0, at)}?${query.toString()}`;
}
