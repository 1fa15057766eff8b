import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Which of a test's cases: `npm test` has the usual ones, `npm run test:full` all, its `--rest` the others. */
    cases: "usual" | "other" | "all";
  }
}

/**
 * Of what a test is repeated with, such as widths in px: what a change breaks first is the usual, what is left of the
 * matrix, of spellings of one fault, and of like pages, the other.
 */
export function casesOf<Case>(usual: readonly Case[], other: readonly Case[]): readonly Case[] {
  const wanted = inject("cases");
  return wanted === "all" ? [...usual, ...other] : wanted === "other" ? other : usual;
}

/** Are the other cases wanted too? Read anew by each file: a worker serves runs of both kinds. */
export const hasOtherCases = (): boolean => inject("cases") !== "usual";
