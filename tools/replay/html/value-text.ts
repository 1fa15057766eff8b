/** Invisible characters and bidirectional controls, except line breaks and ordinary spaces. */
const INVISIBLE = /(?![\n\u3000 ])[\p{C}\p{Z}]/gu;

/** Makes invisible characters visible, so that different values look different: a zero-width space becomes `\u200b`. */
export function toVisibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

export interface Change {
  start: string;
  before: string;
  after: string;
  end: string;
}

/** Splits two texts into common prefix, different middle and common suffix, without splitting surrogate pairs. */
export function splitChange(before: string, after: string): Change {
  const [then, now] = [[...before], [...after]];
  const shorter = Math.min(then.length, now.length);
  let start = 0;
  while (start < shorter && then[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && then.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (characters: string[]) => characters.slice(start, characters.length - end).join("");
  return {
    start: then.slice(0, start).join(""),
    before: between(then),
    after: between(now),
    end: then.slice(then.length - end).join(""),
  };
}
