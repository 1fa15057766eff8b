import { existsSync, readFileSync } from "node:fs";
import { CRITICAL_STYLES } from "~/server/platform/built-files.server";

/** A rule of the style sheet as scripts/critical-styles.mjs writes it. */
interface CriticalRule {
  /** The opening of the `@media` and `@supports` around it, "" without any. */
  within: string;
  /** Each with the classes without which it matches no element. */
  selectors: readonly (readonly [selector: string, classes: readonly string[]])[];
  /** Declarations in braces. A rule without selectors (a font, key frames) is whole, and always wanted. */
  body: string;
}

/** `npm run dev` has none: its pages wait for their style sheet. */
const rules: readonly CriticalRule[] = existsSync(CRITICAL_STYLES)
  ? (JSON.parse(readFileSync(CRITICAL_STYLES, "utf8")) as CriticalRule[])
  : [];

/**
 * Those rules of the style sheet, in its order, that an element of the document can match: with them inside, a page is
 * painted without waiting for the sheet, and nothing moves when that comes (docs/decisions/436).
 */
export function criticalStyles(document: string): string {
  const present = classesOf(document);
  let styles = "";
  let open = "";
  for (const { within, selectors, body } of rules) {
    const matching = selectors.filter(([, classes]) => classes.every((name) => present.has(name)));
    if (selectors.length > 0 && matching.length === 0) continue;
    if (within !== open) {
      styles += closing(open) + within;
      open = within;
    }
    styles += matching.map(([selector]) => selector).join(",") + body;
  }
  return styles + closing(open);
}

const closing = (within: string) => "}".repeat(within.split("{").length - 1);

function classesOf(document: string): ReadonlySet<string> {
  const lists = new Set<string>();
  for (const [, list = ""] of document.matchAll(/ class="([^"]*)"/g)) lists.add(list);
  return new Set(Array.from(lists).flatMap((list) => list.split(" ")));
}
