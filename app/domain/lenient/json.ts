/** JSON.parse that keeps ids of 16 and more digits, which a JavaScript number cannot represent, as exact strings. */

const LONG_DIGITS = /\d{16}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON text. An integer that a number cannot represent exactly becomes a string of its digits. Nested JSON text
 * stays a string; parse it with this function too.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return JSON.parse(LONG_DIGITS.test(text) ? quoteLongIntegers(text) : text) as unknown;
}

/** The JSON text with its inexact integers quoted; string contents are unchanged. */
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
