import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { mendTree } from "~/cms/engine/rich-text-tree.server";
import { attackStrings } from "./attack-strings";
import { media } from "./render-blocks";

function elementsOf(html: string) {
  const elements: { tag: string; attributes: Record<string, string> }[] = [];
  new Parser({ onopentag: (tag, attributes) => elements.push({ tag, attributes }) }).end(html);
  return elements;
}

const wordsOf = (...lines: string[]) => new Set(lines.join(" ").split(" "));
const TAGS = wordsOf(
  "h2 h3 h4 h5 h6 p div section blockquote pre hr br span ul ol li dl dt dd a img figure figcaption table caption",
  "colgroup col thead tbody tfoot tr th td b strong i em u s del ins small sub sup mark abbr code cite q time",
);
const ATTRIBUTES = wordsOf(
  "style lang dir href title target rel src srcset sizes alt width height loading decoding span colspan rowspan",
  "scope start reversed value datetime",
);

/** Everything in `html` that a browser could execute or load, determined without the sanitiser's own lists. */
function dangersIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tag, attributes }) => [
    ...(TAGS.has(tag) ? [] : [`<${tag}>`]),
    ...Object.entries(attributes).flatMap(([name, value]) => {
      // Browsers ignore white space and control characters in a scheme.
      const href = Array.from(value.toLowerCase())
        .filter((char) => char > " ")
        .join("");
      if (!ATTRIBUTES.has(name)) return [`${tag}[${name}]`];
      if (name === "style")
        return /url|expression|\\|position|behavior|binding|@/i.test(value) ? [`style ${value}`] : [];
      if (name === "href") return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/.test(href) ? [] : [`href ${value}`];
      if (name === "src") return /^(?:https?:\/\/|\/|data:image\/)/.test(href) ? [] : [`src ${value}`];
      return [];
    }),
  ]);
}

const warnings: string[] = [];
const clean = (html: string): string => sanitizeRichText(html, media, (message) => warnings.push(message));

test.each(attackStrings.map((attack) => [attack]))("disarms %j, and takes nothing around it along", (attack) => {
  const html = clean(`<p>before</p>${attack}`);
  expect(dangersIn(html)).toEqual([]);
  expect(html).toContain("before");
  const within = clean(`<table><tbody><tr><td>kept</td></tr></tbody></table><ul><li>${attack}</li></ul>`);
  expect(within).toContain("<td>kept</td>");
  expect(dangersIn(within)).toEqual([]);
  // An image resized already keeps its one URL in a second pass.
  expect(clean(html)).toBe(html.replace(/ srcset="[^"]*" sizes="[^"]*"/g, ""));
});

test("tables, lists, emphasis and figures survive", () => {
  const html =
    '<table><caption>尺寸</caption><thead><tr><th scope="col">器物</th></tr></thead><tbody><tr><td colspan="2" rowspan="3">盘</td></tr></tbody></table>' +
    '<ul><li>一</li><li>二<ol start="3"><li>三</li></ol></li></ul><p><strong>浓</strong>与<em>淡</em><br>换行</p>';
  expect(clean(html)).toBe(html);
});

test.each([
  ["<h1>一</h1><h2>二</h2><h5>五</h5>", "<h2>一</h2><h3>二</h3><h4>五</h4>"],
  ["<h2>一</h2><h3>二</h3><h2>三</h2>", "<h2>一</h2><h3>二</h3><h2>三</h2>"],
  ["<h4>一</h4><h2>二</h2><h4>三</h4>", "<h2>一</h2><h2>二</h2><h3>三</h3>"],
  [
    "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>",
    "<h2>1</h2><h3>2</h3><h4>3</h4><h5>4</h5><h6>5</h6><h6>6</h6>",
  ],
])("headings survive in order below the page's own h1: %s", (given, shown) => expect(clean(given)).toBe(shown));

test.each([
  [
    '<a href="https://a.example/?a=1&b=2" target="x" rel="y">外</a>',
    '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">外</a>',
  ],
  ['<a href="/pdp/1" target="_top">内</a>', '<a href="/pdp/1">内</a>'],
  // A target's name is no other part's of the page, and stays when it is cleaned again.
  ...[
    [
      '<a href="#part">段</a><a name="part"></a><h2 id="part">二</h2>',
      '<a href="#text-part">段</a><span id="text-part"></span><h2>二</h2>',
    ],
    ['<a href="#text-part">段</a><h2 id="text-part">二</h2>', '<a href="#text-part">段</a><h2 id="text-part">二</h2>'],
    ['<a href="#part">段</a><p id="other">二</p>', "<span>段</span><p>二</p>"],
  ],
  ['<p dir="RTL">x</p>', '<p dir="RTL">x</p>'],
  ...['<a href="tel:4001234567">电话</a>', ""].map((same) => [same, same]),
  ['<a href="ftp://a.example">x</a>', "<span>x</span>"],
  // The colours and alignments that editors set.
  ['<p style="color:#333;text-align:center;position:fixed">x</p>', '<p style="color:#333;text-align:center">x</p>'],
  // A text that only looks like mark-up, and an image without a URL.
  ["<p>1 < 2 && 3 > 2</p>", "<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>"],
  ["<p>x<img alt='y'></p>", "<p>x</p>"],
  // Nothing to show.
  ["<p> &nbsp;<br></p><script>x</script>", ""],
])("what survives: %s as %s", (given, shown) => expect(clean(given)).toBe(shown));

test("images survive: resolved, in several widths, lazy, with an alt", () => {
  const [img] = elementsOf(clean('<img src="/a.jpg" width="600" height="400">'));
  const src = "https://media.example/a.jpg?x-oss-process=image/resize,m_lfit,w_1520";
  const said = { alt: "", width: "600", height: "400", loading: "lazy", decoding: "async" };
  expect(img?.attributes).toMatchObject({ src, ...said });
  expect(img?.attributes["srcset"]).toContain("w_480 480w");
  for (const placeholder of ["", 'src=""', 'src="data:image/gif;base64,AA=="'])
    expect(elementsOf(clean(`<img ${placeholder} data-src="/a.jpg">`))[0]?.attributes).toMatchObject({ src });
});

test.each(["data:image/png;base64,AAAA", "https://a.example/logo.svg"])("what survives: %s as it is", (src) => {
  expect(clean(`<img src="${src}" alt="a">`)).toContain(`src="${src}"`);
});

test.each([
  '<figure><figcaption>一</figcaption><img src="a"></figure>',
  '<figure><img src="a"><figcaption>一</figcaption></figure>',
  '<a href="/x"><img src="a"></a>',
  "<dl><dt>一</dt><dd>二</dd></dl>",
])("what the standard allows stays: %s", (given) => expect(mendTree(given)).toBe(given));

test.each([
  // Items outside lists, and what is no item inside.
  ["<li>一</li> <li>二</li>三", "<ul><li>一</li> <li>二</li></ul>三"],
  ["<ul>文<li>一</li><ol><li>二</li></ol></ul>", "<ul><li>文</li><li>一<ol><li>二</li></ol></li></ul>"],
  ["<ul><ol><li>一</li></ol></ul>", "<ul><li><ol><li>一</li></ol></li></ul>"],
  ["<ul><li>一</li> <b>二</b> 三</ul>", "<ul><li>一</li> <li><b>二</b> 三</li></ul>"],
  // Blocks where only text may be.
  ["<b><div>一</div></b>", '<div style="font-weight:bold"><div>一</div></div>'],
  ['<em style="color:red"><p>一</p></em>', '<div style="font-style:italic;color:red"><p>一</p></div>'],
  ["<h2><div>一</div><p>二</p></h2>", "<h2>一<br>二</h2>"],
  ["<h2>一<p>二</p>三</h2>", "<h2>一<br>二<br>三</h2>"],
  ["<h2><ul><li>一</li></ul></h2>", "<div><ul><li>一</li></ul></div>"],
  ["<pre><div>一</div>二</pre>", "<pre>一<br>二</pre>"],
  // Links and headings without content.
  ['<a href="/x" style="color:red"> </a>', '<span style="color:red"> </span>'],
  ["<h2></h2>一", "<div></div>一"],
  // Terms, captions and figures outside their place.
  ["<dl><dd>二</dd></dl>", "<div><div>二</div></div>"],
  ["<dl><dt>一</dt></dl>", "<div><div>一</div></div>"],
  ["<dl>文<dt>一</dt><dd>二</dd></dl>", "<div>文<div>一</div><div>二</div></div>"],
  ["<dt>一</dt>", "<div>一</div>"],
  [
    '<figure><figcaption>一</figcaption><img src="a"><figcaption>二</figcaption></figure>',
    '<figure><figcaption>一</figcaption><img src="a"><div>二</div></figure>',
  ],
  // Parts of a table.
  [
    "<table><tbody><tr><th><h2>一</h2><section>二</section></th></tr></tbody></table>",
    "<table><tbody><tr><th><div>一</div><div>二</div></th></tr></tbody></table>",
  ],
  [
    "<table><tfoot><tr><td>尾</td></tr></tfoot><thead><tr><td>头</td></tr></thead><thead><tr><td>又</td></tr></thead><caption>题</caption></table>",
    "<table><caption>题</caption><thead><tr><td>头</td></tr></thead><tbody><tr><td>又</td></tr></tbody><tfoot><tr><td>尾</td></tr></tfoot></table>",
  ],
  [
    "<table><caption>一</caption><caption>二</caption><tr><td>三</td></tr></table>",
    "<div>二</div><table><caption>一</caption><tbody><tr><td>三</td></tr></tbody></table>",
  ],
  [
    "<table><caption><table><tr><td>里</td></tr></table></caption><tr><td>外</td></tr></table>",
    "<div><table><tbody><tr><td>里</td></tr></tbody></table></div><table><tbody><tr><td>外</td></tr></tbody></table>",
  ],
  [
    "<table><div>文</div><tr><td>格</td></tr></table>",
    "<div>文</div><table><tbody><tr><td>格</td></tr></tbody></table>",
  ],
  // Values that the standard does not have.
  [
    '<table><colgroup span="2"><col span="1"></colgroup><colgroup span="3"></colgroup><tr><td colspan="0" rowspan="2">一</td><th scope="bad">二</th></tr></table>',
    '<table><colgroup><col span="1"></colgroup><colgroup span="3"></colgroup><tbody><tr><td rowspan="2">一</td><th>二</th></tr></tbody></table>',
  ],
  [
    '<ul><li value="3">一</li></ul><ol start="x"><li value="3">二</li></ol>',
    '<ul><li>一</li></ul><ol><li value="3">二</li></ol>',
  ],
  [
    '<time datetime="2026-02-28">一</time><time datetime="2026-13-01">二</time><time>三</time>',
    '<time datetime="2026-02-28">一</time><span>二</span><span>三</span>',
  ],
  ['<p lang="zh-CN" dir="up">一</p><p lang="中文" dir="rtl">二</p>', '<p lang="zh-CN">一</p><p dir="rtl">二</p>'],
])("what the standard does not allow is mended: %s", (given, mended) => expect(mendTree(given)).toBe(mended));

test("very deep and very long HTML comes back bounded", () => {
  const deep = clean(`${"<div>".repeat(20_000)}x`);
  expect(deep.split("<div>").length).toBeLessThan(100);
  expect(clean("<p>长</p>".repeat(200_000)).length).toBeLessThan(500_000);
});

test("a text beyond what one page can hold is cut, and says so, but not for an image inside it", () => {
  const image = `<img src="data:image/png;base64,${"iVBORw0KGgo".repeat(50_000)}">`;
  warnings.length = 0;
  expect(clean(`<p>前</p>${image}<p>后</p>`)).toBe("<p>前</p><p>后</p>");
  expect(warnings).toEqual([]);
  expect(clean(`<p>${"长".repeat(500_000)}</p>`)).toMatch(/^<p>长+<\/p>$/);
  expect(warnings).toEqual(["rich text of 500007 characters cut to 400000"]);
});
