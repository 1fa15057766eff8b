import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Selects test cases: `npm test` runs the usual ones, `npm run test:full` all, its `--rest` the others. */
    cases: "usual" | "other" | "all";
  }
}

/**
 * Splits repetitions of a test, such as window widths in px: the usual ones are those most
 * likely to break; the others are the rest of the matrix, variants of a fault, and similar pages.
 */
export function casesOf<Case>(usual: readonly Case[], other: readonly Case[]): readonly Case[] {
  const wanted = inject("cases");
  return wanted === "all" ? [...usual, ...other] : wanted === "other" ? other : usual;
}

/** Whether the other cases are wanted too. Read per file, because a worker serves runs of both kinds. */
export const hasOtherCases = (): boolean => inject("cases") !== "usual";
