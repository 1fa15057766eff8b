/** What every part of the demo's data is made from: where images are served from, and how large the catalogue is. */
export interface DataContext {
  /** "" when embedded, the server's own origin when standalone. */
  mediaBase: string;
  /** How many products the catalogue holds; undefined = the hand-composed catalogue. */
  products: number | undefined;
  /** With contents that a CMS should not hold (README "Oddities on purpose"): for tests, not for the demo. */
  oddities: boolean;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The URL of a demo image; `name` is that of a file in demo/pictures, without its ending. */
export function imageUrl(context: DataContext, name: string): string {
  return `${context.mediaBase}/demo/${name}.png`;
}

/** The same small number for the same text, on every machine and day. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

/** One of `list`, chosen by `index`, which may be any whole number of 0 and above. */
export function choose<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("choose() needs a list with items");
  return item;
}
