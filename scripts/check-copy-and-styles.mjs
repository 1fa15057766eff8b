/**
 * Checks that every text of app/ui/copy, every class of a style sheet and every custom property is used somewhere in
 * app/, and that every class named by a component exists. Prints each violation.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import postcss from "postcss";
import ts from "typescript";

const COPY = "app/ui/copy/";
/** Classes written by react-toastify, and custom properties read by its style sheet. */
const OF_PACKAGES = /^(?:-|--)?[Tt]oastify/;

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => join("app", file));
const sheets = files.filter((file) => file.endsWith(".css"));
const sources = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)]),
);
/** @type {string[]} */
const wrong = [];

/** @param {ts.Node} node @param {(node: ts.Node) => void} visit */
function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/**
 * "jobsCopy.title" for each text, "listingCopy.sortBy.new" for a nested one. @returns {{ file: string, path: string
 * }[]}
 */
function readTexts() {
  /** @type {{ file: string, path: string }[]} */
  const texts = [];
  /** @param {string} file @param {ts.Expression} value @param {string} path */
  const add = (file, value, path) => {
    const plain = ts.isAsExpression(value) ? value.expression : value;
    if (!ts.isObjectLiteralExpression(plain)) return void texts.push({ file, path });
    for (const property of plain.properties) {
      if (ts.isPropertyAssignment(property)) add(file, property.initializer, `${path}.${property.name.getText()}`);
    }
  };
  for (const [file, source] of sources) {
    if (!file.startsWith(COPY)) continue;
    walk(source, (node) => {
      if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
        add(file, node.initializer, node.name.getText());
    });
  }
  return texts;
}

/** Paths that components read: a text, or an object, of which every text counts as used. */
function readPaths() {
  /** @type {Set<string>} */
  const paths = new Set();
  for (const [file, source] of sources) {
    if (file.startsWith(COPY)) continue;
    walk(source, (node) => {
      if (!ts.isIdentifier(node) || !node.text.endsWith("Copy") || ts.isImportSpecifier(node.parent)) return;
      /** @type {ts.Node} */
      let chain = node;
      while (ts.isPropertyAccessExpression(chain.parent) && chain.parent.expression === chain) chain = chain.parent;
      const path = chain.getText().replace(/\s|\?/g, "");
      const taken = ts.isVariableDeclaration(chain.parent) ? chain.parent.name : undefined;
      if (taken === undefined || !ts.isObjectBindingPattern(taken)) paths.add(path);
      else
        for (const { name, propertyName } of taken.elements) paths.add(`${path}.${(propertyName ?? name).getText()}`);
    });
  }
  return paths;
}

const paths = readPaths();
for (const { file, path } of readTexts()) {
  const steps = path.split(".");
  const isRead = steps.some((_, end) => paths.has(steps.slice(0, end + 1).join(".")));
  const isExtended = [...paths].some((one) => one.startsWith(`${path}.`));
  if (!isRead && !isExtended) wrong.push(`${file}: nothing shows ${path}`);
}

/** String literals in components, which may be part of a class name: "of3" from `of${columns}`. @type {Set<string>} */
const literals = new Set();
/** @type {Set<string>} */
const heads = new Set();
/** Style sheet → classes named by its importers. @type {Map<string, Set<string>>} */
const named = new Map();
/** Style sheets with dynamically selected classes. @type {Set<string>} */
const chosen = new Set();
for (const [file, source] of sources) {
  /** @type {Map<string, string>} */
  const imports = new Map();
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node)) for (const word of node.text.split(/\s+/)) literals.add(word);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) literals.add(node.name.text);
    if (ts.isTemplateExpression(node)) {
      for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) {
        const words = part.text.split(/\s+/);
        for (const word of words) literals.add(word);
        heads.add(words.at(-1) ?? "");
      }
    }
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier;
      const sheet = text.startsWith("~/") ? `app/${text.slice(2)}` : normalize(join(dirname(file), text));
      const name = node.importClause?.name?.text;
      if (text.endsWith(".module.css") && name !== undefined) imports.set(name, sheet);
    }
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const sheet = imports.get(node.expression.getText());
      if (sheet === undefined) return;
      if (ts.isElementAccessExpression(node)) chosen.add(sheet);
      else named.set(sheet, (named.get(sheet) ?? new Set()).add(node.name.text));
    }
  });
}
heads.delete("");

const texts = [...sources.values()].map((source) => source.text).join("\n");
const allCss = sheets.map((sheet) => readFileSync(sheet, "utf8")).join("\n");
for (const sheet of sheets) {
  const isModule = sheet.endsWith(".module.css");
  /** @type {Set<string>} */
  const classes = new Set();
  postcss.parse(readFileSync(sheet, "utf8")).walk((node) => {
    if (node.type === "rule") {
      const own = isModule ? node.selector.replace(/:global\([^)]*\)/g, "") : node.selector;
      for (const [, name = ""] of own.matchAll(/\.([A-Za-z_][\w-]*)/g)) classes.add(name);
    }
    if (node.type === "decl" && node.prop.startsWith("--")) {
      const isUsed =
        allCss.includes(`var(${node.prop})`) || allCss.includes(`var(${node.prop},`) || texts.includes(node.prop);
      if (!isUsed && !OF_PACKAGES.test(node.prop)) wrong.push(`${sheet}: nothing reads ${node.prop}`);
    }
  });
  for (const name of named.get(sheet) ?? []) {
    if (!classes.has(name)) wrong.push(`${sheet}: a component asks for the class ${name}, which is not there`);
  }
  for (const name of classes) {
    const mayBeMade =
      literals.has(name) || [...heads].some((head) => name.startsWith(head) && /^\d+$/.test(name.slice(head.length)));
    const isUsed = isModule ? (named.get(sheet)?.has(name) ?? false) || (chosen.has(sheet) && mayBeMade) : mayBeMade;
    if (!isUsed && !OF_PACKAGES.test(name)) wrong.push(`${sheet}: nothing has the class ${name} (${basename(sheet)})`);
  }
}
for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
