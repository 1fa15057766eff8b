/** JSON.parse that keeps ids of 16 and more digits, which a JavaScript number cannot hold, as exact text. */

const LONG_DIGITS = /\d{16}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_INTEGER = /^-?\d{16,}$/;
const DEEPEST = 200;

/**
 * Parses JSON text. An integer that a number cannot hold exactly becomes a text of its digits; so do those in JSON
 * texts that stand as strings in it, at any depth, so that whoever parses these later finds exact ids too.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!LONG_DIGITS.test(text)) return JSON.parse(text) as unknown;
  return mendStrings(JSON.parse(quoteLongIntegers(text)) as unknown, 0);
}

/** The JSON text with its inexact integers quoted; what stands in strings is left as it is. */
function quoteLongIntegers(text: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < text.length) {
    const quote = text.indexOf('"', position);
    const end = quote === -1 ? text.length : quote;
    const outside = text.slice(position, end);
    parts.push(LONG_DIGITS.test(outside) ? outside.replace(NUMBER, quoteIfInexact) : outside);
    if (quote === -1) break;
    position = endOfString(text, quote);
    parts.push(text.slice(quote, position));
  }
  return parts.join("");
}

function quoteIfInexact(literal: string): string {
  return LONG_INTEGER.test(literal) && String(Number(literal)) !== literal ? `"${literal}"` : literal;
}

/** The position after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

function mendStrings(value: unknown, depth: number): unknown {
  if (typeof value === "string") return mendJsonText(value, depth);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => mendStrings(item, depth + 1));
  const record = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(record)) {
    const mended = mendStrings(item, depth + 1);
    // Assigning to "__proto__" would change the prototype instead of the property.
    if (mended !== item) Object.defineProperty(record, name, { value: mended, enumerable: true, writable: true });
  }
  return record;
}

function mendJsonText(text: string, depth: number): string {
  if (!LONG_DIGITS.test(text) || !/^\s*[[{]/.test(text)) return text;
  try {
    const quoted = quoteLongIntegers(text);
    const inner = JSON.parse(quoted) as unknown;
    const before = JSON.stringify(inner);
    const after = JSON.stringify(mendStrings(inner, depth + 1));
    return before === after ? quoted : after;
  } catch {
    return text;
  }
}
