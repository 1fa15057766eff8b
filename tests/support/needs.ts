import { describe } from "vitest";

/**
 * `describe` for tests that need a program of the machine. Without it they are skipped with a reason, which the test runner
 * prints and counts, and fails on where CI is set.
 * @param needs path by name of the program; null where it could not be found or installed
 */
export function describeWith<Name extends string>(
  needs: Readonly<Record<Name, string | null>>,
  name: string,
  body: (programs: Record<Name, string>) => void,
): void {
  const missing = Object.entries(needs).flatMap(([program, path]) => (path === null ? [`no ${program}`] : []));
  const isMissing = missing.length > 0;
  const reason = isMissing ? ` [skipped: ${missing.join(", ")} on this machine]` : "";
  // Without its programs the body only names its tests.
  describe.skipIf(isMissing)(name + reason, () => body(needs as Record<Name, string>));
}
