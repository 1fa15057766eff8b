/**
 * Writes the tables of docs/upstream.md §4 between their markers (`<!-- contract: stores -->` to `<!-- end -->`) from the
 * declarations in app/server/upstream/contract/. With `--check` it writes nothing; exit code 1 = they are out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { z } from "zod";
import { requestNoteOf, type Endpoint } from "~/server/upstream/contract/declare.server";
import { fieldsOf, LIST_NOTE } from "~/server/upstream/contract/fields.server";
import { contract, endpoints, innerRequest } from "~/server/upstream/endpoints.server";

const FILE = "docs/upstream.md";
const REGION = /(<!-- contract: (\w+) -->\n)[^]*?(<!-- end -->)/g;
const ASSUMED = " **[assumed]**";

const code = (text: string) => `\`${text}\``;
const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

function callsTable(): string {
  const rows = Object.entries<Endpoint>(endpoints).map(([key, { method, path, body, token }]) =>
    row(key, method, code(path), body, token ? "yes" : "no"),
  );
  return table(["key", "method", "path", "body", "token"], rows);
}

/** `{ pageNum, pageSize, queryParam: { storeCode, keyword? } }` */
function describeRequest(request: z.ZodObject): string {
  const fields = Object.entries(request.shape).map(([name, schema]: [string, z.core.$ZodType]) => {
    const inner = innerRequest(schema);
    if (inner !== null) return `${name}: ${describeRequest(inner)}`;
    const { fixed } = requestNoteOf(schema);
    if (fixed !== undefined) return "value" in fixed ? `${name}: ${fixed.value}` : name;
    return schema instanceof z.ZodOptional ? `${name}?` : name;
  });
  return `{ ${fields.join(", ")} }`;
}

const sends = (request: z.ZodObject) =>
  Object.keys(request.shape).length === 0 ? "nothing" : code(describeRequest(request));

function domainTables(declared: Readonly<Record<string, Endpoint>>): string {
  const calls = Object.entries(declared).map(([key, { means, request, requestSource }]) =>
    row(key, means, sends(request) + (requestSource === "assumed" ? ASSUMED : "")),
  );
  /** Keys of the endpoints whose `data` has the same fields, by their table. */
  const keysByFields = new Map<string, string[]>();
  for (const [key, endpoint] of Object.entries(declared)) {
    // Those without a note of their own are the frame of a list.
    const noted = fieldsOf(endpoint).filter(({ means }) => means !== LIST_NOTE.means);
    const rows = noted.map(({ path, kind, presence, source, means }) =>
      row(path === "" ? "`data` itself" : code(path), kind, presence, means + (source === "assumed" ? ASSUMED : "")),
    );
    if (rows.length === 0) continue;
    const fields = table(["field of `data`", "is", "presence", "what it holds"], rows);
    keysByFields.set(fields, [...(keysByFields.get(fields) ?? []), key]);
  }
  const answers = [...keysByFields].map(([fields, keys]) => `${keys.join(", ")}:\n\n${fields}`);
  return [table(["key", "is asked for", "sends"], calls), ...answers].join("\n\n");
}

function tablesOf(name: string): string {
  if (name === "calls") return callsTable();
  const declared = (contract as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[name];
  if (declared === undefined) throw new Error(`${FILE}: no file of the contract is named ${name}`);
  return domainTables(declared);
}

const before = readFileSync(FILE, "utf8");
const written = before.replace(
  REGION,
  (_, start: string, name: string, end: string) => `${start}\n${tablesOf(name)}\n\n${end}`,
);
const after = await format(written, { ...(await resolveConfig(FILE)), filepath: FILE });
if (after !== before) {
  if (process.argv.includes("--check")) {
    console.error(`${FILE}: its tables differ from app/server/upstream/contract/: npm run docs -- upstream`);
    process.exit(1);
  }
  writeFileSync(FILE, after);
}
