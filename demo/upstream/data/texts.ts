/** Reads what editors write, as Markdown in texts/ (docs/decisions/315). */

/** A text with its heading, its facts, divided by " | ", its summary and its paragraphs. */
export interface Text {
  title: string;
  facts: readonly string[];
  summary: string;
  body: readonly string[];
}

const readLines = (text: string) => text.split("\n").filter((line) => line !== "");

/** The texts of a file, in order. */
export function readTexts(file: string): Text[] {
  const [, ...texts] = file.split(/^# /m);
  return texts.map((one) => {
    const [title = "", facts = "", summary = "", ...body] = readLines(one);
    return { title, facts: facts.split(" | "), summary, body };
  });
}

/** A file as HTML. */
export const readHtml = (file: string): string =>
  readLines(file)
    .map((line) => toHtml(line))
    .join("");

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
