/**
 * `text` without the run of `character` at its end. A regular expression (`/,+$/`) takes quadratic time on long runs.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
