import type { Json } from "./context";

/** Reads what editors write, as Markdown in texts/ (docs/decisions/315 and 401). */

/** A text with its heading, its facts, its summary and its paragraphs. */
export interface Text {
  title: string;
  facts: readonly string[];
  summary: string;
  body: readonly string[];
}

/** The lines that are not empty; a list is one line of HTML. */
const readLines = (text: string) =>
  text
    .replace(/(?:^- .+\n)+/gm, (list) => `<ul>${list.replace(/^- (.+)\n/gm, "<li>$1</li>")}</ul>\n`)
    .split("\n")
    .filter((line) => line !== "");

/** What stands below each heading of a file, the heading first. */
const divide = (file: string) =>
  file
    .split(/^# /m)
    .slice(1)
    .map((one) => readLines(one));

const readRow = (line: string) => line.split(" | ");

/** The texts of a file, in order. */
export const readTexts = (file: string): Text[] =>
  divide(file).map(([title = "", facts = "", summary = "", ...body]) => ({
    title,
    facts: readRow(facts),
    summary,
    body,
  }));

/** What stands below a heading of its own: "# NAME", or "# NAME | TITLE". */
interface Part {
  title: string | undefined;
  lines: readonly string[];
  /** The lines, each divided by " | ". */
  rows: ReadonlyArray<readonly string[]>;
}

/** The parts of a file, by their names. */
export function readParts(file: string): (name: string) => Part {
  const parts = new Map<string, Part>();
  for (const [heading = "", ...lines] of divide(file)) {
    const [name = "", title] = readRow(heading);
    parts.set(name, { title, lines, rows: lines.map(readRow) });
  }
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`no part "# ${name}"`);
    return part;
  };
}

/** A fact: JSON, such as true, 1 and "1", or a text. */
export function readValue(fact: string): Json {
  try {
    return JSON.parse(fact) as Json;
  } catch {
    return fact;
  }
}

/** A file as HTML. */
export const readHtml = (file: string): string => linesToHtml(readLines(file));

export const linesToHtml = (lines: readonly string[]): string => lines.map((line) => toHtml(line)).join("");

/**
 * A heading, a quotation ("> WORDS —— WHOSE"), HTML as it is, or a paragraph; "{figure:NAME|ALT}" becomes a picture
 * with a caption, whose URL is `image` of its name.
 */
export function toHtml(line: string, image: (name: string) => string = (name) => name): string {
  const figure = /^\{figure:(.+)\|(.+)\}$/.exec(line);
  if (figure !== null) {
    const [, name = "", alt = ""] = figure;
    return `<figure><img src="${image(name)}" alt="${alt}"><figcaption>${alt}</figcaption></figure>`;
  }
  const quotation = /^> (.+?)(?: —— (.+))?$/.exec(line);
  if (quotation !== null) {
    const [, words, whose] = quotation;
    return `<blockquote><p>${words}</p>${whose === undefined ? "" : `<p><cite>${whose}</cite></p>`}</blockquote>`;
  }
  const heading = /^(#+) (.+)/.exec(line);
  if (heading !== null) return `<h${heading[1]?.length}>${heading[2]}</h${heading[1]?.length}>`;
  return line.startsWith("<") ? line : `<p>${line}</p>`;
}
