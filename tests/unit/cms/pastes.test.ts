import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { parseFragment, serialize } from "parse5";
import { expect, test } from "vitest";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { partErrors } from "../../support/html-validator";
import { parseHtml } from "../../support/html";
import { media } from "./render-blocks";

const FOLDER = "tests/fixtures/pastes/";
const clean = (html: string) => sanitizeRichText(html, media, () => undefined);
const charactersOf = (html: string) => Array.from(parseHtml(html).text.replace(/\s/g, "")).sort().join("");

/** A browser builds the very tree that is written: nothing is thrown out of a table, nothing closed by its parser. */
async function expectSound(html: string): Promise<void> {
  expect(serialize(parseFragment(html))).toBe(html);
  expect(await partErrors(html)).toEqual([]);
}

/** What editors paste from Word, WPS, the 135 editor, WeChat articles and other pages. */
test.each(readdirSync(FOLDER))("%s is written as a browser builds it, with its whole text", async (file) => {
  const pasted = readFileSync(FOLDER + file, "utf8");
  const html = clean(pasted);
  await expectSound(html);
  expect(charactersOf(html)).toBe(charactersOf(pasted.replace(/<style>.*?<\/style>|<!--.*?-->/gs, "")));
  expect(clean(html).replace(/ srcset="[^"]*" sizes="[^"]*"/g, "")).toBe(
    html.replace(/ srcset="[^"]*" sizes="[^"]*"/g, ""),
  );
});

const tags = (
  "h1 h3 h6 p div section blockquote pre ul ol li dl dt dd a figure figcaption table caption colgroup thead tbody " +
  "tfoot tr th td b em span time center font form ruby ins"
).split(" ");
const tree = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    fc.constantFrom("字", " ", "<br>", "<hr>", "<col>", '<img src="/a.png" alt="图">'),
    { arbitrary: tie("element"), weight: 4 },
  ),
  element: fc
    .tuple(fc.constantFrom(...tags), fc.array(tie("node"), { maxLength: 4 }), fc.boolean())
    .map(([tag, inside, isClosed]) => {
      const start = tag === "a" ? '<a href="/x">' : `<${tag}>`;
      return `${start}${inside.join("")}${isClosed ? `</${tag}>` : ""}`;
    }),
})).node;

test("whatever is pasted", () =>
  fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 4 }), (parts) => expectSound(clean(parts.join("")))),
    { numRuns: 150 },
  ));
