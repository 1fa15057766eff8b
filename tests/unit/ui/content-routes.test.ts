import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentPages } from "~/domain/urls/content-pages";
import { contentPageAt } from "~/screens/content-screens.server";

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

it("finds the content of each route of one content, however its URL is written", () => {
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const written = [path, `${path}/`, path.toUpperCase(), path.replace("c", "%63")];
    const found = written.map((one) => contentPageAt(one));
    expect(found.map((name) => name && contentPages[name])).toEqual(written.map(() => path));
  }
  expect(contentPageAt("/no-such")).toBeUndefined();
});
