/** What may not stand in a URL as it is; browsers encode it, checkers of the standard and other readers do not. */
const NOT_IN_URLS = /[\s"<>[\\\]^`{|}]|%(?![\da-f]{2})/gi;

/** A URL from untrusted text, with its characters encoded that the standard does not allow. */
export function encodeUrlCharacters(url: string): string {
  const [path = "", ...fragment] = url.replace(NOT_IN_URLS, encodeURIComponent).split("#");
  return fragment.length === 0 ? path : `${path}#${fragment.join("%23")}`;
}
