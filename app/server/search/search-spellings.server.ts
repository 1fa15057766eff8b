const MAX_SPELLINGS = 3;

/** The dictionary takes 12 MB and 60 ms: loaded by the first search without products. */
async function loadConverter(): Promise<(text: string) => string> {
  const { Converter } = await import("opencc-js/t2cn");
  return Converter({ from: "t", to: "cn" });
}

let converter: ReturnType<typeof loadConverter> | null = null;

/**
 * Alternative spellings of a search text, most likely first, at most three and never the text itself: half width for
 * full width, simplified for traditional, without spaces (product.md §2.13).
 */
export async function findSpellings(text: string): Promise<string[]> {
  const half = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const simplify = await (converter ??= loadConverter());
  const simplified = simplify(half);
  const joined = simplified.replace(/ /g, "");
  const candidates = [simplified, joined, half, half.replace(/ /g, "")];
  return [...new Set(candidates)].filter((one) => one !== text && one !== "").slice(0, MAX_SPELLINGS);
}
