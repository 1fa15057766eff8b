import type { core } from "zod/mini";

/**
 * Adds to a schema the HTML constraint (conform's `getZodConstraint`) that corresponds to a check. zod/mini's checks do
 * not record it themselves.
 */
export function withConstraint<Check extends core.$ZodCheck<string>>(
  check: Check,
  constraint: { maximum: number } | { patterns: Set<RegExp> },
): Check {
  check._zod.onattach.push((schema) => Object.assign(schema._zod.bag, constraint));
  return check;
}
