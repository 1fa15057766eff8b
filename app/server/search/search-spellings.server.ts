const MAX_SPELLINGS = 3;

type Converter = (text: string) => string;

/** The dictionary takes 12 MB and 60 ms: loaded by the first search without products. */
async function loadConverter(): Promise<Converter> {
  const { Converter } = await import("opencc-js/t2cn");
  return Converter({ from: "t", to: "cn" });
}

/** @param load converts traditional to simplified characters; called once, and again if it failed */
export function createSpellingFinder(load: () => Promise<Converter>): (text: string) => Promise<string[]> {
  let converter: Promise<Converter> | null = null;

  return async (text) => {
    const half = text.normalize("NFKC").replace(/\s+/g, " ").trim();
    if (half === "") return [];
    converter ??= load().catch((error: unknown) => {
      converter = null;
      throw error;
    });
    const simplified = (await converter)(half);
    const joined = simplified.replace(/ /g, "");
    const candidates = [simplified, joined, half, half.replace(/ /g, "")];
    return [...new Set(candidates)].filter((one) => one !== text && one !== "").slice(0, MAX_SPELLINGS);
  };
}

/**
 * Alternative spellings of a search text, most likely first, at most three and never the text itself: half width for
 * full width, simplified for traditional, without spaces (product.md §2.13).
 * @throws if the dictionary cannot be loaded
 */
export const findSpellings = createSpellingFinder(loadConverter);
