/** Parameters of all demo data: the origin of its images, and the size of the catalogue. */
export interface DataContext {
  /** "" when embedded, the server's own origin when standalone. */
  mediaBase: string;
  /** Number of products; undefined = the hand-written catalogue. */
  products: number | undefined;
  /** Includes contents that a CMS should not contain (README "Oddities on purpose"): for tests, not for the demo. */
  oddities: boolean;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The URL of a demo image; `name` is a file in demo/pictures without its extension. */
export function imageUrl(context: DataContext, name: string): string {
  return `${context.mediaBase}/demo/${name}.png`;
}

/** A deterministic small hash of a text. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return value;
}

/** An element of `list`; `index` is any non-negative integer. */
export function choose<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("choose() needs a list with items");
  return item;
}
