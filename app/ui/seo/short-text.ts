const MAX_TITLE = 60;
const MAX_DESCRIPTION = 200;
const MAX_EXCERPT = 120;

/** Part of a word that is not to be cut: Chinese may be cut anywhere. */
const LETTER = /[^\s\p{P}\p{Script=Han}]/u;
const GAP = /[\s\p{P}]/u;

/** The text in one line, at most `max` characters, cut after a whole word. */
export function shortText(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  if (characters.length <= max) return characters.join("");
  const at = (index: number) => characters[index] ?? "";
  let end = max - 1;
  while (end > 0 && LETTER.test(at(end)) && LETTER.test(at(end - 1))) end -= 1;
  while (end > 0 && GAP.test(at(end - 1))) end -= 1;
  // A single word that is too long is cut all the same.
  return `${characters.slice(0, end === 0 ? max - 1 : end).join("")}…`;
}

/** Of a text that a page begins with (product.md §1.3). */
export const excerpt = (text: string) => shortText(text, MAX_EXCERPT);

export const shortDescription = (text: string) => shortText(text, MAX_DESCRIPTION);

/**
 * A title of at most 60 characters: the site's, the page's names, the outermost first, and what tells the page from
 * others of the name. Names that do not fit share the room.
 */
export function shortTitle(site: string, names: readonly string[], details: readonly string[]): string {
  const rest = details.map((detail) => ` - ${detail}`).join("");
  const room = MAX_TITLE - [...`${site} - ${rest}`].length;
  const joined = names.join(" ");
  const share = Math.floor((room - names.length + 1) / Math.max(1, names.length));
  const fitting =
    [...joined].length <= room ? joined : names.map((name) => shortText(name, Math.max(8, share))).join(" ");
  return `${site} - ${fitting}${rest}`;
}
