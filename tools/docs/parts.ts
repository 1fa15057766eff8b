/**
 * Writes docs/parts.md: the parts of app/ui/components and app/ui/forms, and which files are made of them. With
 * `--check` it writes nothing; exit code 1 = the document is out of date.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { format, resolveConfig } from "prettier";

const FILE = "docs/parts.md";
const PART = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export (?:function|const) ([A-Z][a-z]\w*)\b/g;
const IMPORT = /import \{([^}]*)\} from "([^"]+)"/g;
/** A part that more files use is named by their number. */
const MAX_NAMED = 12;

const names = (path: string) => basename(path).replace(/\.tsx?$/, "");
const files = globSync("app/**/*.tsx").sort();
const users = new Map<string, string[]>();
for (const file of files) {
  if (file.includes("/features/design/")) continue;
  for (const [, imported = "", from = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    for (const name of imported.split(",").map((one) => one.trim())) {
      const part = `${names(from)} ${name}`;
      users.set(part, [...(users.get(part) ?? []), file]);
    }
  }
}

/** The first sentence of a comment, in one line. */
const sentenceOf = (comment: string) =>
  comment
    .replace(/\s*\n\s*\*\s?/g, " ")
    .replace(/ \(product\.md[^)]*\)/g, "")
    .trim()
    .split(/(?<![.])[.:;](?=\s|$)/, 1)[0] ?? "";

const rows = files
  .filter((file) => /^app\/ui\/(?:components|forms)\//.test(file))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(PART)].map(([, comment = "", name = ""]) => {
      const found = (users.get(`${names(file)} ${name}`) ?? []).map(names);
      const used = found.length > MAX_NAMED ? `${String(found.length)} files` : found.join(", ");
      return `| \`${name}\` | \`${file.slice("app/ui/".length)}\` | ${sentenceOf(comment)} | ${used} |`;
    }),
  );
const written = `# Parts

Written by \`npm run docs -- parts\` from the code. \`/_design\` of the demo shows the parts in their forms; what only one
screen is made of is in \`app/ui/features/\` or \`app/cms/blocks/\`.

| part | file in \`app/ui/\` | what it is | used by |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
const after = await format(written, { ...(await resolveConfig(FILE)), filepath: FILE });
if (process.argv.includes("--check")) {
  if (after !== readFileSync(FILE, "utf8")) {
    console.error(`${FILE} differs from the code: npm run docs -- parts`);
    process.exit(1);
  }
} else writeFileSync(FILE, after);
