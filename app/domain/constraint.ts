import type { core } from "zod/mini";

/**
 * Tells what makes attributes of a schema (conform's `getZodConstraint`) what a check demands: the checks of zod/mini do
 * not say it of themselves.
 */
export function withConstraint<Check extends core.$ZodCheck<string>>(
  check: Check,
  constraint: { maximum: number } | { patterns: Set<RegExp> },
): Check {
  check._zod.onattach.push((schema) => Object.assign(schema._zod.bag, constraint));
  return check;
}
