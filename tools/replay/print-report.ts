import type { Report, ReportDifference } from "./html/report";
import { splitChange } from "./html/value-text";

/** Of each section. */
export const MAX_SHOWN = 20;
const MAX_VALUE_LENGTH = 160;
const CONTEXT = 40;
const LABELS = { same: "same", differs: "DIFF", new: "new " };

/** A report on the terminal. */
export function printReport(
  { title, sections }: Report,
  describe: (difference: ReportDifference) => string,
  maxShown = MAX_SHOWN,
): void {
  for (const { name, state, summary, notes, differences } of sections) {
    console.log(`${LABELS[state]}  ${name}  ${summary}`);
    for (const difference of differences.slice(0, maxShown)) console.log(describe(difference));
    if (differences.length > maxShown) console.log(`  … and ${differences.length - maxShown} more (--all)`);
    for (const note of notes.slice(0, maxShown)) console.log(`  ${note}`);
  }
  console.log(title);
}

/** Words before and after, in one line. */
export function describeChange({ kind, path, before, after }: ReportDifference): string {
  return `  ${kind.padEnd(8)} ${path}: ${[before, after].filter((one) => one !== null).join(" → ")}`;
}

/** Values before and after, in up to three lines. */
export function describeDifference({ path, kind, before, after }: ReportDifference): string {
  const from = kind === "changed" ? splitChange(inLine(before), inLine(after)).start.length : 0;
  const lines = [`  ${kind.padEnd(7)} ${path}`];
  if (before !== null) lines.push(`    - ${shorten(inLine(before), from)}`);
  if (after !== null) lines.push(`    + ${shorten(inLine(after), from)}`);
  return lines.join("\n");
}

const inLine = (text: string | null) => text?.replace(/\n\s*/g, " ") ?? "";

/** The part of a long text around `from`. */
function shorten(text: string, from: number): string {
  if (text.length <= MAX_VALUE_LENGTH) return text;
  const start = from <= CONTEXT ? 0 : from - CONTEXT;
  const end = start + MAX_VALUE_LENGTH;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? `… (${text.length} characters)` : ""}`;
}
