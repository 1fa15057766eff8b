/** Which pictures the demo's pages show: for the test of one picture, one meaning, and for `npm run docs -- pictures`. */
import { articleJson, articles } from "./upstream/data/news";
import type { DemoSiteFile } from "./upstream/data/site-file";
import type { World } from "./upstream/data/world";

/** Every value of the demo's contents, with nested JSON parsed, and its key. */
export function visit(value: unknown, see: (key: string, value: unknown) => void, key = ""): void {
  if (typeof value === "string" && /^[[{]/.test(value)) {
    try {
      return visit(JSON.parse(value), see, key);
    } catch {
      return;
    }
  }
  see(key, value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, child] of Object.entries(value)) visit(child, see, name);
}

/** Names of scenes, plates and pictures of series that contents show, in their order; a phone's version is the same picture. */
export function picturesIn(...contents: unknown[]): string[] {
  const names: string[] = [];
  visit(contents, (key, value) => {
    if (typeof value !== "string" || key === "mobileUrl") return;
    for (const [, name = ""] of value.matchAll(
      /\/demo\/((?:scenes|plates|series|film)\/[\w-]+|[\w-]+\/[\w-]+-(?:setting|detail))\.png/g,
    ))
      names.push(name);
  });
  return names;
}

/** Each page: its opening, and all of its contents. Menus and the page of block examples are not among them. */
export function pagesWithPictures(world: World, site: DemoSiteFile): Map<string, { opening: unknown; all: unknown }> {
  const found = new Map<string, { opening: unknown; all: unknown }>();
  for (const [id, regions] of world.regions)
    if (id !== site.pages.header) found.set(id, { opening: regions[0], all: regions });
  const parts = new Set<string>(["DEMO-BLOCKS", site.blockExamples]);
  visit([...world.regions.values()], (key, value) => {
    if (key === "navPopover" && value !== null) parts.add((value as { val: string }).val);
  });
  const assignments = world.virtualContents as Array<{
    virtual: { code: string };
    contentInfo: { id?: string } | null;
  }>;
  for (const { contentInfo } of assignments) if (contentInfo?.id !== undefined) parts.add(contentInfo.id);
  for (const [id, { contents }] of world.contents) {
    if (parts.has(id)) continue;
    const [first] = Object.values(contents ?? {}) as unknown[];
    found.set(id, { opening: first, all: contents });
  }
  const context = { mediaBase: "", products: undefined, oddities: true };
  const covers = articles.map((article) => articleJson(context, article));
  for (const [index, article] of covers.entries())
    found.set(`news ${articles[index]?.id}`, { opening: article.coverUrl, all: article });
  const newsList = found.get(site.contents.newsList);
  found.set(site.contents.newsList, {
    opening: newsList?.opening,
    all: [newsList?.all, covers.map(({ coverUrl }) => coverUrl)],
  });
  // A series' page opens with the picture of its series; what the CMS adds follows.
  for (const { code, children } of world.catalogue.categories) {
    const background = world.node(code)?.virtualBackgroundUrl;
    const assigned = assignments
      .filter(({ virtual }) => virtual.code === code)
      .map(({ contentInfo }) => world.contents.get(contentInfo?.id ?? "")?.contents);
    found.set(`series ${code}`, {
      opening: background,
      all: [background, assigned, children.map(({ image }) => image)],
    });
  }
  return found;
}
