import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { screenAt } from "~/screens/content-screens.server";

const FOLDER = "app/routes";
/** "brand-story.our-history_.annual-plate.tsx" → "/brand-story/our-history/annual-plate" */
const pathOf = (file: string) =>
  `/${file
    .replace(/(?:[.]_index)?[.]tsx$/, "")
    .replaceAll("_", "")
    .replaceAll(".", "/")}`;

const paths = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isFile() && readFileSync(`${FOLDER}/${entry.name}`, "utf8").includes("/content-screen"))
  .map(({ name }) => pathOf(name));

it("finds the line of each route of one content, however its URL is written", () => {
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const written = [path, `${path}/`, path.toUpperCase(), path.replace("c", "%63")];
    expect(written.map((one) => screenAt(one)?.path)).toEqual(written.map(() => path));
  }
  expect(new Set(paths.map((path) => screenAt(path)?.content)).size).toBe(paths.length);
  expect(screenAt("/no-such")).toBeUndefined();
});
