/**
 * jobContent (product.md §3.10, upstream.md §4.6): URL-encoded rich text; invalid encoding is left as it is. A text
 * with raw markup is not encoded at all. A plus sign is a space unless spaces are written as %20.
 */
export function decodeJobContent(content: string): string {
  if (content.includes("<") || !content.includes("%")) return content;
  const spaced = /%20|\s/.test(content) ? content : content.replace(/\+/g, " ");
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return decodeValidRuns(run);
    }
  });
}

/** The bytes of a run of %XX as UTF-8; invalid ones stay encoded. */
function decodeValidRuns(run: string): string {
  let text = "";
  for (let at = 0; at < run.length;) {
    const first = Number.parseInt(run.slice(at + 1, at + 3), 16);
    const bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const piece = run.slice(at, at + bytes * 3);
    try {
      text += decodeURIComponent(piece);
      at += piece.length;
    } catch {
      text += run.slice(at, at + 3);
      at += 3;
    }
  }
  return text;
}
