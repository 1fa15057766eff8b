import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Texts of `log.warn(…)` calls and of configuration warnings. */
const WARNING = /\b(?:warn|warnings\.push)\([^;]*?"([^"\n]+ [^"\n]+)"\s*\)/g;

it("product.md lists every warning of the log", () => {
  const list = /^### 8\.5 [^]*?(?=^## )/m.exec(readFileSync("docs/product.md", "utf8"))?.[0] ?? "";
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const warnings = sources.flatMap((file) =>
    Array.from(readFileSync(join("app", file), "utf8").matchAll(WARNING), ([, text = ""]) => text),
  );
  expect(warnings.length).toBeGreaterThan(20);
  expect(warnings.filter((text) => !list.includes(`\`${text}\``))).toEqual([]);
});
