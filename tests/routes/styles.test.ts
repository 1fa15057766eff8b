import postcss from "postcss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { layeredRules, wonFromBelow } from "../support/cascade";
import { readHtml } from "../support/html";
import { startSite, type SiteProcess } from "../support/site";
import { templates } from "../support/templates.mjs";

let site: SiteProcess;
let sheet: postcss.Root;

beforeAll(async () => {
  site = await startSite({ nodeArguments: ["--import", "./build/demo.js"] });
  const paths = (await readHtml(await fetch(site.url))).linked("stylesheet");
  expect(paths).toHaveLength(1);
  const css = await (await fetch(new URL(paths[0] ?? "", site.url))).text();
  sheet = postcss.parse(css);
});
afterAll(async () => {
  await site.stop();
});

/** At-rules that browsers of 2020 drop with their contents. */
const YOUNG_AT_RULE = /^(?:layer|container|scope|starting-style|property)$/;
/** A selector that makes such a browser drop the whole rule, including the other selectors of its list. */
const YOUNG_SELECTOR = /:(?:is|where|has|focus-visible|modal|popover-open|user-invalid)\b|&/;
const YOUNG_PROPERTY = /^(?:inset|(?:margin|padding|border|inset)-(?:inline|block))/;
const YOUNG_VALUE = /\b(?:oklch|oklab|lch|color-mix|light-dark)\(|\d[dsl]v[hwib]\b/;

/** Exception for rules with only these: losing them is a refinement or a gap lost, and the browser has its own focus ring. */
const REFINEMENT = /:focus-visible$|^\.[\w-]+:has\((?:input:focus\)|\+)|^:root:not\(:has\(|^html:has\(|^main:has\(/;

/** A browser of 2020 does not know this media feature and never reads what stands below it. */
const isOfYoungMedia = ({ parent }: postcss.Rule) =>
  parent?.type === "atrule" && /\(scripting:/.test((parent as postcss.AtRule).params);

it("holds nothing that leaves a page of a browser of 2020 unstyled", () => {
  const found: string[] = [];
  sheet.walkAtRules(YOUNG_AT_RULE, ({ name, params }) => void found.push(`@${name} ${params}`));
  sheet.walkAtRules("media", ({ params }) => void (/[<>]/.test(params) && found.push(`@media ${params}`)));
  sheet.walkRules((rule) => {
    if (isOfYoungMedia(rule)) return;
    if (!rule.selectors.every((one) => REFINEMENT.test(one))) {
      found.push(...rule.selectors.filter((one) => YOUNG_SELECTOR.test(one)));
    }
  });
  sheet.walkDecls(({ prop, value, parent }) => {
    // Inside `@supports` a browser reads only what it supports.
    const isAsked = parent?.parent?.type === "atrule" && (parent.parent as postcss.AtRule).name === "supports";
    if (!isAsked && (YOUNG_PROPERTY.test(prop) || YOUNG_VALUE.test(value))) found.push(`${prop}: ${value}`);
  });
  expect(found).toEqual([]);
});

it("lets no selector win over one of a higher layer, whatever state an element is in", async () => {
  const rules = layeredRules(sheet);
  expect(new Set(rules.map(({ layer }) => layer))).toEqual(new Set([0, 1, 2]));
  const found = new Set<string>();
  for (const path of new Set(templates.filter((one) => !one.likeAnother).map((template) => template.path))) {
    const page = await (await fetch(new URL(path, site.url))).text();
    for (const one of wonFromBelow(rules, page)) found.add(one);
  }
  expect([...found]).toEqual([]);
});

it("names fonts that are there, of few enough signs to come before they are missed", async () => {
  const fonts = new Set<string>();
  sheet.walkAtRules("font-face", (rule) => {
    for (const [, file = ""] of rule.toString().matchAll(/url\(["']?(\/fonts\/[^"')]+)/g)) fonts.add(file);
  });
  expect(fonts.size).toBe(6);
  const sizes = await Promise.all(
    [...fonts].map(async (file) => {
      const response = await fetch(site.url + file);
      expect([file, response.status, response.headers.get("Content-Type")]).toEqual([file, 200, "font/woff2"]);
      return (await response.arrayBuffer()).byteLength;
    }),
  );
  expect(Math.max(...sizes)).toBeLessThan(10_000);
  // An empty one has half a kilobyte.
  expect(Math.min(...sizes)).toBeGreaterThan(5_000);
});
