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
export const readHtml = (file: string): string => readLines(file).map(toHtml).join("");

/** A heading, HTML as it is, or a paragraph. */
export function toHtml(line: string): string {
  const heading = /^(#+) (.+)/.exec(line);
  if (heading !== null) return `<h${heading[1]?.length}>${heading[2]}</h${heading[1]?.length}>`;
  return line.startsWith("<") ? line : `<p>${line}</p>`;
}
