import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Creates the files of public/fonts referenced by ui/styles/fonts.css, subset to their `unicode-range`: Carlito without
 * hinting and with kerning as its only typographic feature (docs/decisions/162).
 * @param {string} root the project's folder
 */
export async function makeFonts(root) {
  mkdirSync(join(root, "public/fonts"), { recursive: true });
  const styles = readFileSync(join(root, "app/ui/styles/fonts.css"), "utf8");
  for (const [face] of styles.matchAll(/@font-face \{[^}]*\}/g)) {
    const find = (/** @type {RegExp} */ pattern) => pattern.exec(face)?.[1] ?? "";
    const file = find(/url\("(\/fonts\/[^"]+)"\)/);
    if (file === "") continue;
    const source = `carlito-latin-${find(/font-weight: (\d+)/)}-${find(/font-style: (\w+)/)}.woff2`;
    const font = await subsetFont(
      readFileSync(join(root, "node_modules/@fontsource/carlito/files", source)),
      charactersOf(find(/unicode-range:\s*([^;]+)/)),
      { targetFormat: "woff2", noHinting: true, keepFeatures: ["kern"] },
    );
    writeFileSync(join(root, "public", file), font);
  }
}

/** @param {string} ranges in CSS syntax */
function charactersOf(ranges) {
  return ranges
    .split(/,\s*/)
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .slice("U+".length)
        .split("-")
        .map((code) => parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
