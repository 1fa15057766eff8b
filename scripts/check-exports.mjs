/**
 * Checks that every export is imported by another file of this repository, tests included. Prints each that is not:
 * remove its `export`, or the declaration. A type may also be used by its own file only, where it describes what that
 * file exports. Uses the syntax only, which takes seconds.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Exports read by Remix from a route, the root and the two entries, and by our server from its entry. */
const READ_BY_REMIX =
  /^(?:default|loader|action|clientLoader|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|Layout|HydrateFallback|handleError|handleDataRequest|renderRefusal)$/;
const ROUTE = /^app\/(?:routes\/[^/]+(?:\/route)?|root|entry\.\w+|main)(?:\.server)?\.tsx?$|^app\/server\/main\.ts$/;
/** Read by the configured program: vitest calls the set-up files, the others read one object. */
const CONFIGURATION = /\.config\.\w+$|^tests\/support\/(?:build-is-current|chromium)\.ts$|\.d\.ts$/;
/** The reporter is loaded by path. */
const BY_PATH = /^scripts\/test-reporter\.mjs$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
const ALL = "*";

const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = stdout.split("\n").filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(file));
const known = new Set(files);
/** File → names that other files import from it. @type {Map<string, Set<string>>} */
const used = new Map();
/** @type {{ file: string, name: string }[]} */
const exported = [];
/** "FILE NAME" of each type used by its own file. @type {Set<string>} */
const typesOfOwnFile = new Set();

/** @param {string} file @param {string} specifier @returns {string | undefined} */
function resolveImport(file, specifier) {
  if (!/^[.~]/.test(specifier)) return undefined;
  const path = specifier.startsWith("~/") ? `app/${specifier.slice(2)}` : normalize(join(dirname(file), specifier));
  return ENDINGS.map((ending) => path + ending).find((one) => known.has(one));
}

/** @param {string} file @param {string} specifier @param {string} name */
function addUse(file, specifier, name) {
  const target = resolveImport(file, specifier);
  if (target === undefined || target === file) return;
  used.set(target, (used.get(target) ?? new Set()).add(name));
}

/** @param {ts.Node} node */
const isExported = (node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** @param {string} file @param {ts.Statement} statement names that a statement exports */
function readStatement(file, statement) {
  if (ts.isExportAssignment(statement)) exported.push({ file, name: "default" });
  if (ts.isExportDeclaration(statement)) {
    const from = statement.moduleSpecifier;
    const clause = statement.exportClause;
    if (from !== undefined && ts.isStringLiteral(from) && (clause === undefined || ts.isNamespaceExport(clause))) {
      addUse(file, from.text, ALL);
    } else if (clause !== undefined && ts.isNamedExports(clause)) {
      for (const { name, propertyName } of clause.elements) {
        exported.push({ file, name: name.text });
        if (from !== undefined && ts.isStringLiteral(from)) addUse(file, from.text, (propertyName ?? name).text);
      }
    }
    return;
  }
  if (!isExported(statement)) return;
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) readNames(file, name);
  } else if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  ) {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    if (isType && mentions(statement.getSourceFile(), statement.name.text) > 1) {
      typesOfOwnFile.add(`${file} ${statement.name.text}`);
    }
    const isDefault = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    exported.push({ file, name: isDefault ? "default" : (statement.name?.text ?? "default") });
  }
}

/** @param {ts.Node} node @param {string} name @returns {number} number of occurrences, including the declaration */
function mentions(node, name) {
  let count = ts.isIdentifier(node) && node.text === name ? 1 : 0;
  ts.forEachChild(node, (child) => void (count += mentions(child, name)));
  return count;
}

/** @param {string} file @param {ts.BindingName} binding */
function readNames(file, binding) {
  if (ts.isIdentifier(binding)) exported.push({ file, name: binding.text });
  else for (const element of binding.elements) if (ts.isBindingElement(element)) readNames(file, element.name);
}

/** Static and dynamic imports, and `import("…").Name` of types. @param {string} file @param {ts.Node} node */
function readImports(file, node) {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier;
    const { name, namedBindings } = node.importClause ?? {};
    if (name !== undefined) addUse(file, text, "default");
    if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) addUse(file, text, ALL);
    else for (const one of namedBindings?.elements ?? []) addUse(file, text, (one.propertyName ?? one.name).text);
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) addUse(file, specifier.text, ALL);
  }
  ts.forEachChild(node, (child) => readImports(file, child));
}

for (const file of files) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) readStatement(file, statement);
  readImports(file, source);
  for (const [, specifier = "", name = ALL] of text.matchAll(/\bimport\("([^"]+)"\)(?:\.(\w+))?/g)) {
    addUse(file, specifier, name);
  }
}

const wrong = exported.filter(({ file, name }) => {
  if (typesOfOwnFile.has(`${file} ${name}`)) return false;
  if (CONFIGURATION.test(file) || BY_PATH.test(file) || (ROUTE.test(file) && READ_BY_REMIX.test(name))) return false;
  const names = used.get(file);
  return names === undefined || !(names.has(name) || names.has(ALL));
});
for (const { file, name } of wrong) console.error(`${file}: nothing imports ${name}`);
process.exit(wrong.length === 0 ? 0 : 1);
