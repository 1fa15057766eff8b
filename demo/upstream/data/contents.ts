import { hairlineBox, makeBlocks, panel, type Blocks } from "./blocks";
import type { Catalogue } from "./catalogue";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import type { ContentRecord } from "./navigation";
import type { DemoSiteFile } from "./site-file";
import { linesToHtml, readHtml, readParts, readValue } from "./texts";
import cookie from "./texts/cookie.txt";
import pages from "./texts/pages.txt";
import privacy from "./texts/privacy.txt";

const part = readParts(pages);
/** The year and name of each plate, the newest first; of one with an article its path. */
const plates = part("plates").rows;

const words = (name: string): JsonObject => ({ html: linesToHtml(part(name).lines) });
const titled = (name: string): [title: string, text: string] => [part(name).title ?? "", part(name).lines.join("\n")];
/** A titled list, whose items are rows. */
const listed = (name: string, toItem: (row: readonly string[]) => JsonObject): JsonObject => ({
  title: part(name).title,
  items: part(name).rows.map(toItem),
});
const panels = (name: string) => listed(name, ([title = "", ...texts]) => panel(title, ...texts));

/** The row of a page in a part that has one for each, without the page's name. */
function rowOf(name: string, of: string): readonly string[] {
  const row = part(name).rows.find(([first]) => first === of);
  if (row === undefined) throw new Error(`no row "${of}" in "# ${name}"`);
  return row.slice(1);
}
const heroOf = (of: string): [picture: string, title: string, text: string] => {
  const [picture = "", mainTitle = "", ...lines] = rowOf("heroes", of);
  return [picture, mainTitle, lines.join("\n")];
};

const page = (name: string, contents: Json, modelName = "page"): ContentRecord => ({ name, modelName, contents });

/** A sentence a line, with its figures beside their words. */
const byLine = (text: string) => text.replace(/。(?=.)/g, "。\n").replace(/ (?=\d)|(?<=\d) /g, "\u00a0");

/** A column of words, without a picture. */
const wordsOnly = ([titleText, subTitleText, buttonName, path = ""]: readonly (string | undefined)[]) => ({
  picLocation: 2,
  title: { titleText, titleSize: "20", titleColor: "#051236" },
  subTitle: { subTitleText, subTitleSize: 16, subTitleColor: "#333333" },
  buttons:
    buttonName === undefined
      ? []
      : [{ buttonName, buttonLink: link.path(path), buttonTextColor: "#051236", buttonBorderColor: "#051236" }],
});

/** The page areas configured in the site file, by content id. */
export function makeConfiguredContents(catalogue: Catalogue, site: DemoSiteFile): Map<string, ContentRecord> {
  const blocks = makeBlocks(catalogue.context);
  const { card, film, goods, hero, image, images, imageText, step, title } = blocks;
  const ids = site.contents;
  const cards = (name: string) =>
    listed(name, ([mainTitle = "", picture = "", linkName, path = "", subTitle]) =>
      card(mainTitle, picture, linkName, link.path(path), subTitle),
    );
  const head = (of: string, picture?: string) => {
    const [mainTitle = "", subTitle = "", own] = rowOf("heads", of);
    return title(mainTitle, subTitle, picture ?? own);
  };
  /** The way on at a page's end. */
  const next = (of: string): JsonObject => {
    const [mainTitle, subTitle, path = "", picture] = rowOf("ways-on", of);
    const found = picture === undefined ? undefined : image(picture);
    return { highlight: { title: mainTitle, subTitle, image: found, link: link.path(path) } };
  };
  const pictures = (name: string, columns: number) =>
    images(
      columns,
      part(name).rows.map(([picture = "", alt]) => [picture, alt]),
    );
  const steps = (name: string) =>
    listed(name, ([label = "", mainTitle = "", text = "", picture]) =>
      step(readValue(label), mainTitle, text, picture),
    );
  const columns = (name: string) =>
    part(name).rows.map(([picture = "", mainTitle = "", text = "", location = "2"]) =>
      imageText(picture, mainTitle, text, { location: readValue(location) }),
    );
  const damagedForNew = (picture: string) => [
    { brandStoryTitle: head("damaged", picture) },
    { FixedSize03: part("damaged").rows.map(([of, ...rules]) => wordsOnly([of, rules.join("\n")])) },
    { SequenceModel: steps("damaged-steps") },
    next("damaged"),
  ];
  const contents: Record<string, ContentRecord> = {
    [ids.verification]: page("产品验证", {
      brandStoryTitle: head("verification"),
      imageList: pictures("verification-pictures", 1),
      CollapseModel: panels("verification-questions"),
    }),
    [ids.career]: page("加入我们", [
      { brandStoryTitle: head("career") },
      { FixedSize03: columns("career-places") },
      { fixed_size_02: imageText("scenes/tea", ...titled("career-weeks")) },
      next("career"),
    ]),
    [ids.jobs]: page("职位", {
      brandStoryTitle: title(...titled("jobs")),
    }),
    [ids.group]: page("集团介绍", [
      { brandStoryTitle: head("group") },
      { common: words("group") },
      { SequenceModel: steps("group-years") },
      {
        fixed_size_02: imageText("lace/soup-plate-setting", ...titled("group-together"), {
          button: ["了解林谷", link.path("/brand-story/about-lyngdal")],
          location: 3,
        }),
      },
      { category02: cards("group-brands") },
      next("group"),
    ]),
    [ids.aboutUs]: page("关于我们", [
      { brandStoryTitle: head("about-us") },
      {
        fixed_size_02: imageText("lace/vase-detail", ...titled("about-us-blue"), {
          button: ["阅读品牌故事", link.path("/brand-story")],
        }),
      },
      { SequenceModel: steps("about-us-numbers") },
      { common: words("about-us") },
      { imageList: pictures("about-us-pictures", 2) },
      { category: cards("about-us-next") },
    ]),
    [ids.contactUs]: page("联系我们", {
      brandStoryTitle: head("contact-us"),
      FixedSize03: part("contact-us-offices").rows.map(([of, text = "", ...way]) =>
        wordsOnly([of, byLine(text), ...way]),
      ),
      CollapseModel: panels("contact-questions"),
      fixed_size_02: imageText("fern/cup-saucer-setting", ...titled("contact-us-stores"), {
        button: ["查找门店", link.path("/find-us")],
      }),
    }),
    [ids.member]: page("养护与常见问题", [
      { brandStoryTitle: head("member") },
      { CollapseModel: panels("care") },
      { category02: cards("member-next") },
    ]),
    [ids.damagedForNew]: page("破损换新", damagedForNew("scenes/broken")),
    [ids.newsList]: page("新闻", {
      brandStoryTitle: head("news-list"),
    }),
    // No key of these contents names a block; their model does.
    [ids.cookie]: page("Cookie 声明", { html: readHtml(cookie) }, "common"),
    [ids.privacyPolicy]: page("隐私政策", { html: readHtml(privacy) }, "common"),
    [ids.customised]: page("定制服务", [
      { hero: hero(...heroOf("customised")) },
      { SequenceModel: steps("customised-steps") },
      { fixed_size_02: imageText("scenes/letters", ...titled("customised-letter")) },
      { fixed_size_02: imageText("scenes/mark", ...titled("customised-mark"), { location: 3 }) },
      next("customised"),
    ]),
    [ids.giftWrap]: page("礼品包装", {
      hero: hero(...heroOf("gift-wrap")),
      common: words("gift-wrap"),
      SequenceModel: steps("gift-wrap-things"),
      imageList: pictures("gift-wrap-pictures", 2),
      CollapseModel: panels("gift-wrap-questions"),
      ...next("gift-wrap"),
    }),
    [ids.damagedAndReplaced]: page("破损与换新", damagedForNew("scenes/crate")),
    [ids.productMaintenance]: page("产品养护", [
      { brandStoryTitle: head("maintenance") },
      { fixed_size_02: [imageText("scenes/kitchen", ...titled("maintenance-first"), { location: 3 })] },
      { CollapseModel: panels("maintenance") },
    ]),
    [ids.faq]: page("常见问题", [
      { brandStoryTitle: head("faq") },
      { CollapseModel: panels("faq") },
      { CollapseModel: panels("returns") },
      next("faq"),
    ]),
    [ids.ourHistory]: page("品牌历史", [
      { hero: hero(...heroOf("our-history"), { location: 2 }) },
      { SequenceModel: steps("our-history") },
      next("our-history"),
    ]),
    [ids.workmanship]: page("匠心工艺", [
      { hero: hero(...heroOf("workmanship"), { location: 2 }) },
      { videoBlock: film("画师在盘沿落笔") },
      { FixedSize03: columns("workmanship-steps") },
      { highlight: { title: "一枚北境蕾丝的正餐盘，\n从泥到出窑，前后约五周。", style: hairlineBox } },
      next("workmanship"),
    ]),
    [ids.annualPlate]: page("年度瓷盘", {
      brandStoryTitle: head("annual-plate"),
      common: words("annual-plate"),
      category: {
        items: plates.map(([year = "", name = "", path]) => {
          const target = path === undefined ? link.content(`${ids.annualPlate}-${year}`) : link.path(path);
          const plate = { url: image(`plates/${year}`), focus: "whole" };
          return {
            ...card(`${year} 年`, `plates/${year}`, undefined, target, name),
            image: plate,
          };
        }),
      },
      ...next("annual-plate"),
    }),
    [ids.productStory]: page("产品故事", [
      { brandStoryTitle: head("product-story") },
      { common: words("product-story") },
      {
        fixed_size_02: imageText("lace/jar-setting", ...titled("product-story-lace"), {
          button: ["阅读一号样稿", link.story("2002")],
        }),
      },
      {
        brandGoodsModel: encodeFormData(
          [
            goods("北境蕾丝", catalogue.some({ ornament: "lace" }, 4), {
              text: "一号样稿",
              link: link.category("0086"),
            }),
          ],
          520,
        ),
      },
      {
        fixed_size_02: imageText("vine/tray-setting", ...titled("product-story-vine"), {
          button: ["阅读远来的订单", link.story("2007")],
          location: 3,
        }),
      },
      {
        products: goods("岸藤", catalogue.some({ ornament: "vine", forms: ["teapot", "cup-saucer", "mug"] }, 4), {
          text: "不落的叶子",
          link: link.category("1902334455667788990"),
        }),
      },
      {
        fixed_size_02: imageText("blossom/serving-bowl-setting", ...titled("product-story-blossom"), {
          button: ["翻开图谱", link.path("/flora-danica/flora")],
        }),
      },
      {
        products: goods("霜前花", catalogue.some({ ornament: "blossom", forms: ["vase", "jar", "teapot"] }, 4), {
          text: "最后一茬野花",
          link: link.category("霜前花&+1"),
        }),
      },
      {
        fixed_size_02: imageText("fern/jar-setting", ...titled("product-story-fern"), {
          button: ["阅读林中的蕨", link.story("2005")],
          location: 3,
        }),
      },
      {
        highlight: {
          title: "冬至星只在冬至前后开窑",
          subTitle: "1967 年冬至，画师布丽特用画稿折了一颗星，挂在画室的窗上。次年开春便停。",
          image: image("star/teapot-setting"),
          link: link.category("STAR"),
        },
      },
      next("product-story"),
    ]),
    [site.sisterStories["about-lyngdal"]]: page("林谷银器", [
      { brandStoryTitle: head("lyngdal") },
      { common: words("lyngdal") },
      {
        fixed_size_02: imageText("halflace/soup-plate-setting", ...titled("lyngdal-plate"), {
          button: ["林谷银器的网站", link.external(site.footer.sisterBrands[0]?.url ?? "/")],
          location: 3,
        }),
      },
      {
        goods: goods("与林谷同桌的汤盘", catalogue.some({ forms: ["soup-plate"] }, 4), {
          link: link.path("/products"),
        }),
      },
      next("lyngdal"),
    ]),
    [site.sisterStories["about-fjellglass"]]: page("山间玻璃", [
      { brandStoryTitle: head("fjellglass") },
      { common: words("fjellglass") },
      {
        fixed_size_02: imageText("plain/tray-setting", ...titled("fjellglass-blue"), {
          button: ["匠心工艺", link.path("/brand-story/workmanship")],
        }),
      },
      { goods: goods("放在玻璃旁边的白", catalogue.some({ ornament: "plain" }, 4), { link: link.category("PLAIN") }) },
      next("fjellglass"),
    ]),
    [site.productLines.flora]: page("霜前花：北地植物图谱", flora(blocks, catalogue)),
    [site.productLines.harbour]: page("内港", [
      { hero: hero(...heroOf("harbour"), { location: 2 }) },
      { products: goods("内港系列", catalogue.some({ ornament: "wave" }, 8)) },
    ]),
  };
  for (const [year = "", name = "", path] of plates) {
    if (path !== undefined) continue;
    contents[`${ids.annualPlate}-${year}`] = page(`${year} 年年度瓷盘`, {
      imageList: images(1, [[`plates/${year}`, name]]),
      brandStoryTitle: title(name, `只在 ${year} 年烧制，直径 18 厘米，背面写着年份与画师的记号。`),
    });
  }
  return new Map(Object.entries(contents));
}

function flora({ goods, hero, images }: Blocks, catalogue: Catalogue): Json {
  const to = (form: string) => {
    const [product] = catalogue.some({ ornament: "blossom", forms: [form] }, 1);
    return product === undefined ? null : link.product(product.id);
  };
  const said = (name: string) => {
    const [title, subTitle] = titled(name);
    return { highlight: { title, subTitle } };
  };
  return [
    { hero: hero(...heroOf("flora"), { location: 2 }) },
    said("flora"),
    {
      products: goods("图谱中的器物", catalogue.some({ ornament: "blossom" }, 12), {
        link: link.category("霜前花&+1"),
      }),
    },
    {
      imageList: images(3, [
        ["blossom/jar-setting", "霜前花 盖罐", to("jar")],
        ["blossom/vase-detail", "霜前花 花瓶", to("vase")],
        // A link without val has no target.
        ["blossom/teapot-setting", "霜前花 茶壶", catalogue.context.oddities ? { linkType: "4" } : to("teapot")],
      ]),
    },
    said("flora-end"),
  ];
}
