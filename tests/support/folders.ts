import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder. */
export const newFolder = () => mkdtempSync(join(tmpdir(), "tests-"));
