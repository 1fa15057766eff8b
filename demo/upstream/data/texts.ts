import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What editors write, as Markdown (docs/decisions/315): beside this file, or seen from build/ and .cache/tools/. */
const FOLDER = ["texts", "../demo/upstream/data/texts", "../../demo/upstream/data/texts"]
  .map((folder) => join(import.meta.dirname, folder))
  .find((folder) => existsSync(folder));

/** A text with its heading, its facts, divided by " | ", its summary and its paragraphs. */
export interface Text {
  title: string;
  facts: readonly string[];
  summary: string;
  body: readonly string[];
}

const readLines = (text: string) => text.split("\n").filter((line) => line !== "");
const readFile = (name: string) => readFileSync(join(FOLDER ?? "", `${name}.md`), "utf8");

/** The texts of a file, in order. */
export function readTexts(name: string): Text[] {
  const [, ...texts] = readFile(name).split(/^# /m);
  return texts.map((one) => {
    const [title = "", facts = "", summary = "", ...body] = readLines(one);
    return { title, facts: facts.split(" | "), summary, body };
  });
}

/** A file as HTML. */
export const readHtml = (name: string): string => readLines(readFile(name)).map(toHtml).join("");

/** A heading, HTML as it is, or a paragraph. */
export function toHtml(line: string): string {
  const heading = /^(#+) (.+)/.exec(line);
  if (heading !== null) return `<h${heading[1]?.length}>${heading[2]}</h${heading[1]?.length}>`;
  return line.startsWith("<") ? line : `<p>${line}</p>`;
}
