import { parseFragment } from "parse5";
import { englishName, requiredText, text } from "~/domain/lenient/schema";
import { toText } from "~/domain/lenient/values";

/**
 * Texts that people read, as an upstream may have escaped them for HTML: `&amp;`, `&nbsp;` and `&#39;` are decoded, once.
 * Ids, names that are sent back, and HTML are read with the readers of the same form that keep them.
 */
export const written = text.transform((found) => (found === null ? null : withoutEntities(found)));
export const requiredWritten = requiredText.transform((found) => withoutEntities(found) ?? found);
export const writtenInEnglish = englishName.transform((found) => (found === null ? null : withoutEntities(found)));

function withoutEntities(escaped: string): string | null {
  if (!escaped.includes("&")) return escaped;
  const [node] = parseFragment(escaped.replaceAll("<", "&lt;")).childNodes;
  return node !== undefined && "value" in node ? toText(node.value) : null;
}
