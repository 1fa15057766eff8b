import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { Attribute } from "~/ui/components/static-markup";

const TABLE = "app/ui/components/static-markup.ts";
const FILE = String.raw`[\w-]+(?:\.\w+)+`;
/** The beginning of a line's comment: files that set → files that read. */
const SAID = new RegExp(String.raw`^/\*\* ((?:${FILE}, )*${FILE} → (?:${FILE}, )*${FILE})\. `);
const WRITERS = new Set<string | undefined>(["dataAttributes", "setAttribute", "toggleAttribute"]);
const READERS = new Set<string | undefined>(["selectorOf", "getAttribute", "hasAttribute"]);

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, "utf8") }));

const scripts = filesOf("app", /\.tsx?$/).filter(({ file }) => file !== TABLE);
/** The style sheets that may reach markup of the server; any other styles what its own component renders. */
const sheets = ["app/ui/layout", "app/ui/styles"].flatMap((folder) => filesOf(folder, /\.css$/));

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Name of an attribute → the files that set it, the files that read it. */
function usesOf() {
  const uses = new Map(
    Object.keys(Attribute).map((name) => [name, { set: new Set<string>(), read: new Set<string>() }]),
  );
  const note = (kind: "set" | "read", name: string, file: string) => uses.get(name)?.[kind].add(basename(file));
  for (const { file, text } of scripts) {
    if (!text.includes("static-markup")) continue;
    walk(parse(file, text), (node) => {
      if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== "Attribute") return;
      const user = ts.isComputedPropertyName(node.parent) ? node.parent.parent.parent.parent : node.parent;
      const called = ts.isCallExpression(user) ? user.expression.getText().split(".").at(-1) : undefined;
      if (WRITERS.has(called)) note("set", node.name.text, file);
      if (READERS.has(called)) note("read", node.name.text, file);
    });
  }
  for (const { file, text } of sheets) {
    for (const [name, attribute] of Object.entries(Attribute)) {
      if (new RegExp(`\\[${attribute}[\\]=]`).test(text)) note("read", name, file);
    }
  }
  return uses;
}

it("is set and read, each attribute by the files that its line names", () => {
  const said: Record<string, string | undefined> = {};
  walk(parse(TABLE, readFileSync(TABLE, "utf8")), (node) => {
    if (!ts.isEnumMember(node)) return;
    said[node.name.getText()] = SAID.exec(node.getFullText().trim())?.[1];
  });
  const list = (files: Set<string>) => [...files].sort().join(", ");
  const found = Object.fromEntries(
    [...usesOf()].map(([name, { set, read }]) => [name, `${list(set)} → ${list(read)}`]),
  );
  expect(said).toEqual(found);
});

it("is the only place where their names are written", () => {
  const names = new RegExp(`\\b(?:${Object.values(Attribute).join("|")})(?![\\w-])|\\bdataset\\b`);
  const spelled = scripts.filter(({ file, text }) => {
    // Error pages are React's own.
    const isChrome = file.startsWith("app/ui/layout/") && !file.startsWith("app/ui/layout/errors/");
    return isChrome ? /\bdata-[a-z]|\bdataset\b/.test(text) : text.includes("static-markup") && names.test(text);
  });
  expect(spelled.map(({ file }) => file)).toEqual([]);
});
