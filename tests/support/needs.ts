import { describe } from "vitest";

/**
 * `describe` for tests that need installed programs. Without them the tests are skipped with a reason, which the test
 * runner prints and counts, and fails on if CI is set.
 * @param needs path by program name; null if it could not be found or installed
 */
export function describeWith<Name extends string>(
  needs: Readonly<Record<Name, string | null>>,
  name: string,
  body: (programs: Record<Name, string>) => void,
): void {
  const missing = Object.entries(needs).flatMap(([program, path]) => (path === null ? [`no ${program}`] : []));
  const isMissing = missing.length > 0;
  const reason = isMissing ? ` [skipped: ${missing.join(", ")} on this machine]` : "";
  // Without the programs the body only registers its tests.
  describe.skipIf(isMissing)(name + reason, () => body(needs as Record<Name, string>));
}
