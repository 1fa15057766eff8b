import { readFileSync } from "node:fs";

/** Expected outcomes of docs/fault-matrix.md: section → "endpoint | request" → fault → outcome. */
export type FaultTable = Map<string, Map<string, Map<string, string>>>;

/** Parses every table below a `##` heading whose first two columns are endpoint and request. */
export function readFaultTable(file: string): FaultTable {
  const sections: FaultTable = new Map();
  let section = "";
  let faults: string[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith("## ")) {
      section = line.slice(3).trim();
      faults = [];
    }
    if (!line.startsWith("|")) continue;
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", ""));
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    if (faults.length === 0) {
      faults = cells.slice(2);
      continue;
    }
    const rows = sections.get(section) ?? new Map<string, Map<string, string>>();
    sections.set(section, rows);
    const outcomes = new Map(faults.map((fault, column) => [fault, cells[column + 2] ?? ""]));
    rows.set(rowName(cells[0] ?? "", cells[1] ?? ""), outcomes);
  }
  return sections;
}

export function rowName(endpoint: string, request: string): string {
  return `${endpoint} | ${request}`;
}

/** The rows as Markdown, for updating the document. */
export function printFaultRows(faults: readonly string[], rows: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const lines = [`| endpoint | request | ${faults.join(" | ")} |`, `|${" - |".repeat(faults.length + 2)}`];
  for (const [name, outcomes] of rows) {
    if ([...outcomes.values()].every((outcome) => outcome === "")) continue;
    lines.push(`| ${name} | ${faults.map((fault) => outcomes.get(fault) ?? "").join(" | ")} |`);
  }
  return lines.join("\n");
}
