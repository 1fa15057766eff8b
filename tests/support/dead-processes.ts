import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Longer than a file is kept, and than any submit takes. */
const AGE_S = 31 * 60;

/** Ages what processes left half done in an upload folder; call it while none is running. */
export function ageLeftovers(uploadDir: string): void {
  const at = Date.now() / 1000 - AGE_S;
  const parts = readdirSync(uploadDir).filter((name) => name.endsWith(".part"));
  const records = join(uploadDir, ".applications");
  const paths = [
    ...parts.map((name) => join(uploadDir, name)),
    ...(existsSync(records) ? readdirSync(records).map((name) => join(records, name)) : []),
  ];
  for (const path of paths) utimesSync(path, at, at);
}
