/** The same text, written as the site writes it, and written more loosely. */
export interface Spellings {
  /** Half width and simplified characters; null if the text is written so already. */
  exact: string | null;
  /** Other ways to write it, most likely first, at most two. */
  loose: string[];
}

const MAX_LOOSE = 2;

type Converter = (text: string) => string;

/** The dictionary takes 12 MB and 60 ms: loaded by the first search without products. */
async function loadConverter(): Promise<Converter> {
  const { Converter } = await import("opencc-js/t2cn");
  return Converter({ from: "t", to: "cn" });
}

/** @param load converts traditional to simplified characters; called once, and again if it failed */
export function createSpellingFinder(load: () => Promise<Converter>): (text: string) => Promise<Spellings> {
  let converter: Promise<Converter> | null = null;

  return async (text) => {
    const half = text.normalize("NFKC").replace(/\s+/g, " ").trim();
    if (half === "") return { exact: null, loose: [] };
    converter ??= load().catch((error: unknown) => {
      converter = null;
      throw error;
    });
    const simplified = (await converter)(half);
    const others = [simplified.replace(/ /g, ""), half, half.replace(/ /g, "")];
    const loose = [...new Set(others)].filter((one) => one !== text && one !== simplified).slice(0, MAX_LOOSE);
    return { exact: simplified === text ? null : simplified, loose };
  };
}

/**
 * Alternative spellings of a search text, never the text itself: half width for full width, simplified for
 * traditional, without spaces (product.md §2.13).
 * @throws if the dictionary cannot be loaded
 */
export const findSpellings = createSpellingFinder(loadConverter);
