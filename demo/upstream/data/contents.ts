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
const steps = ({ step }: Blocks, name: string) =>
  listed(name, ([label = "", title = "", text = "", image]) => step(readValue(label), title, text, image));

/** The way on at a page's end. */
const next = (title: string, subTitle: string, path: string): JsonObject => ({
  highlight: { title, subTitle, link: link.path(path) },
});
const page = (name: string, contents: Json, modelName = "page"): ContentRecord => ({ name, modelName, contents });

/** A column of words, without a picture. */
const wordsOnly = ([titleText, subTitleText, buttonName, path = ""]: readonly string[]) => ({
  picLocation: 2,
  title: { titleText, titleSize: "20", titleColor: "#051236" },
  subTitle: { subTitleText, subTitleSize: 16, subTitleColor: "#333333" },
  buttons: [{ buttonName, buttonLink: link.path(path), buttonTextColor: "#051236", buttonBorderColor: "#051236" }],
});

/** The page areas configured in the site file, by content id. */
export function makeConfiguredContents(catalogue: Catalogue, site: DemoSiteFile): Map<string, ContentRecord> {
  const blocks = makeBlocks(catalogue.context);
  const { card, film, goods, hero, image, images, imageText, title } = blocks;
  const ids = site.contents;
  const cards = (name: string) =>
    listed(name, ([mainTitle = "", picture = "", linkName, path = "", subTitle]) =>
      card(mainTitle, picture, linkName, link.path(path), subTitle),
    );
  const columns = (name: string) =>
    part(name).rows.map(([picture = "", mainTitle = "", text = "", location = "2"]) =>
      imageText(picture, mainTitle, text, { location: readValue(location) }),
    );
  const contents: Record<string, ContentRecord> = {
    [ids.verification]: page("产品验证", {
      brandStoryTitle: title("产品验证", "每件器物的底部都有一枚十二位的验证码，刮开涂层即可查询。"),
      imageList: images(1, [["scenes/mark", "器物底部的标签，上面是验证码"]]),
      CollapseModel: panels("verification-questions"),
    }),
    [ids.career]: page("加入我们", [
      { brandStoryTitle: title("在北港瓷工作", "手艺慢，人也不催。", "scenes/workshop") },
      { FixedSize03: columns("career-places") },
      { fixed_size_02: imageText("scenes/tea", ...titled("career-weeks")) },
      next("正在招聘的职位", "门店、设计、内容、供应链与客户服务", "/about-us/jobs"),
    ]),
    [ids.jobs]: page("职位", {
      brandStoryTitle: title(
        "招聘职位",
        "请选择职位，在线投递简历。\n我们通常在十个工作日内回复，每一份简历都有人读，请勿重复投递。",
      ),
    }),
    [ids.group]: page("集团介绍", [
      { hero: hero("scenes/room", "斯堪海姆家居集团", "三家老厂，一张桌子。", { location: 2 }) },
      { common: words("group") },
      { SequenceModel: steps(blocks, "group-years") },
      {
        fixed_size_02: imageText("lace/soup-plate-setting", ...titled("group-together"), {
          button: ["了解林谷", link.path("/brand-story/about-lyngdal")],
          location: 3,
        }),
      },
      { category02: cards("group-brands") },
      next("在三家厂里工作", "窑边、炉边，或者门店里。", "/about-us/career"),
    ]),
    [ids.aboutUs]: page("关于我们", [
      { brandStoryTitle: title("关于北港瓷", "NORDHAVN，1786", "scenes/ten") },
      {
        fixed_size_02: imageText("lace/vase-detail", ...titled("about-us-blue"), {
          button: ["阅读品牌故事", link.path("/brand-story")],
        }),
      },
      { SequenceModel: steps(blocks, "about-us-numbers") },
      { common: words("about-us") },
      {
        imageList: images(2, [
          ["lace/dessert-plate-setting", "北境蕾丝，每天用的一枚甜点盘"],
          ["rib/rice-bowl-setting", "潮棱，为中国的饭桌做的碗"],
        ]),
      },
      { category: cards("about-us-next") },
    ]),
    [ids.contactUs]: page("联系我们", {
      brandStoryTitle: title("联系我们", "电话、邮件，或者到店里坐一坐。", "scenes/cups"),
      FixedSize03: part("contact-us-offices").rows.map(wordsOnly),
      CollapseModel: panels("contact-questions"),
      fixed_size_02: imageText("fern/cup-saucer-setting", ...titled("contact-us-stores"), {
        button: ["查找门店", link.path("/find-us")],
      }),
    }),
    [ids.member]: page("养护与常见问题", [
      { brandStoryTitle: title("养护与常见问题", "瓷器经得起用，怕的是磕碰与骤冷骤热。", "scenes/care") },
      { CollapseModel: panels("care") },
      { category02: cards("member-next") },
    ]),
    [ids.damagedForNew]: page("破损换新", damagedForNew(blocks, "scenes/broken")),
    [ids.newsList]: page("新闻", {
      brandStoryTitle: title("新闻", "瓷厂、展览、工艺与门店的近事。", "scenes/letters"),
    }),
    // No key of these contents names a block; their model does.
    [ids.cookie]: page("Cookie 声明", { html: readHtml(cookie) }, "common"),
    [ids.privacyPolicy]: page("隐私政策", { html: readHtml(privacy) }, "common"),
    [ids.customised]: page("定制服务", [
      { hero: hero("scenes/custom", "定制服务", "落款、纹章与编号。") },
      { SequenceModel: steps(blocks, "customised-steps") },
      { common: words("customised") },
      next("先谈一谈", "电话、邮件，或者到店里坐一坐。", "/contact-us"),
    ]),
    [ids.giftWrap]: page("礼品包装", {
      hero: hero("scenes/wrap", "礼品包装", "素纸、棉绳、一张手写的卡。"),
      common: words("gift-wrap"),
      SequenceModel: steps(blocks, "gift-wrap-things"),
      imageList: images(2, [
        ["scenes/gift", "系了缎带的礼盒"],
        ["scenes/crate", "大件用的木箱，箱里是木丝"],
      ]),
      CollapseModel: panels("gift-wrap-questions"),
      ...next("当面包好带走", "各店都可以当面包装，不另收费。", "/find-us"),
    }),
    [ids.damagedAndReplaced]: page("破损与换新", damagedForNew(blocks, "scenes/crate")),
    [ids.productMaintenance]: page("产品养护", [
      { brandStoryTitle: title("产品养护", "用得久的瓷器，大多不是收起来的。", "scenes/put-away") },
      { fixed_size_02: [imageText("scenes/kitchen", ...titled("maintenance-first"), { location: 3 })] },
      { CollapseModel: panels("maintenance") },
    ]),
    [ids.faq]: page("常见问题", [
      { brandStoryTitle: title("常见问题", "问得最多的十二件事。") },
      { CollapseModel: panels("faq") },
      { CollapseModel: panels("returns") },
      next("没有找到答案", "电话、邮件，或者到店里坐一坐。", "/contact-us"),
    ]),
    [ids.ourHistory]: page("品牌历史", [
      { hero: hero("scenes/hall", "品牌历史", "瓷厂至今没有搬过家。", { location: 2 }) },
      { SequenceModel: steps(blocks, "our-history") },
      {
        highlight: {
          title: "年度瓷盘",
          subTitle: "自 1897 年起，每年一枚。",
          image: image("scenes/annual"),
          link: link.path("/brand-story/our-history/annual-plate"),
        },
      },
    ]),
    [ids.workmanship]: page("匠心工艺", [
      { hero: hero("scenes/painter", "匠心工艺", "四十道工序，十一双手。") },
      { videoBlock: film("画师在盘沿落笔") },
      { FixedSize03: columns("workmanship-steps") },
      { highlight: { title: "一枚北境蕾丝的正餐盘，\n从泥到出窑，前后约五周。", style: hairlineBox } },
      next("产品故事", "每个系列都从一件小事开始。", "/brand-story/product-story"),
    ]),
    [ids.annualPlate]: page("年度瓷盘", {
      brandStoryTitle: title("年度瓷盘", "一年一枚，只烧当年，年底毁版。", "scenes/annual"),
      common: words("annual-plate"),
      category: {
        items: plates.map(([year = "", name = "", path]) => {
          const target = path === undefined ? link.content(`${ids.annualPlate}-${year}`) : link.path(path);
          const plate = { url: image(`plates/${year}`), focus: "whole" };
          return { ...card(`${year} 年`, `plates/${year}`, "查看", target, name), image: plate };
        }),
      },
      ...next(
        "毁版之后，余下的只有底样",
        "底样存在资料室，每年冬天取出来晒一次。瓷厂从 1786 年说起。",
        "/brand-story/our-history",
      ),
    }),
    [ids.productStory]: page("产品故事", [
      { brandStoryTitle: title("产品故事", "每个系列都从一件小事开始。", "scenes/shelf") },
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
        goods: goods("岸藤", catalogue.some({ ornament: "vine", forms: ["teapot", "cup-saucer", "mug"] }, 4), {
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
        brandSpecialProducts: goods(
          "霜前花",
          catalogue.some({ ornament: "blossom", forms: ["vase", "jar", "teapot"] }, 4),
          { text: "最后一茬野花", link: link.category("霜前花&+1") },
        ),
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
      next("还有十四篇", "瓷厂、画室、港口与来信。", "/brand-story"),
    ]),
    [site.sisterStories["about-lyngdal"]]: page("林谷银器", [
      { brandStoryTitle: title("林谷银器", "LYNGDAL，1842", "scenes/silver") },
      { common: words("lyngdal") },
      {
        fixed_size_02: imageText("halflace/soup-plate-setting", ...titled("lyngdal-plate"), {
          button: ["看产品故事", link.path("/brand-story/product-story")],
          location: 3,
        }),
      },
      {
        goods: goods("与林谷同桌的汤盘", catalogue.some({ forms: ["soup-plate"] }, 4), {
          link: link.path("/products"),
        }),
      },
      {
        highlight: {
          title: "山间玻璃",
          subTitle: "FJELLGLASS，1871。杯里的一粒气泡，不算瑕疵。",
          image: image("scenes/glass"),
          link: link.path("/brand-story/about-fjellglass"),
        },
      },
      { highlight: { title: "林谷银器的网站", link: link.external(site.footer.sisterBrands[0]?.url ?? "/") } },
    ]),
    [site.sisterStories["about-fjellglass"]]: page("山间玻璃", [
      { brandStoryTitle: title("山间玻璃", "FJELLGLASS，1871", "scenes/glass") },
      { common: words("fjellglass") },
      {
        fixed_size_02: imageText("plain/tray-setting", ...titled("fjellglass-blue"), {
          button: ["匠心工艺", link.path("/brand-story/workmanship")],
        }),
      },
      { goods: goods("放在玻璃旁边的白", catalogue.some({ ornament: "plain" }, 4), { link: link.category("PLAIN") }) },
      {
        highlight: {
          title: "林谷银器",
          subTitle: "LYNGDAL，1842。勺沿的弧度，就是盘腹的弧度。",
          image: image("scenes/silver"),
          link: link.path("/brand-story/about-lyngdal"),
        },
      },
    ]),
    [site.productLines.flora]: page("霜前花：北地植物图谱", flora(blocks, catalogue)),
    [site.productLines.harbour]: page("内港", [
      { hero: hero("series/wave-evening", "内港", "三道弧线，由深到浅。", { location: 2 }) },
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

function damagedForNew(blocks: Blocks, image: string): Json {
  return [
    { brandStoryTitle: blocks.title("破损换新", "两年之内，日常使用中的磕碰，可以旧换新。", image) },
    { common: words("damaged") },
    { SequenceModel: steps(blocks, "damaged-steps") },
    next("到店办理", "带上碎片与购买凭证。", "/find-us"),
  ];
}

function flora({ goods, hero, images }: Blocks, catalogue: Catalogue): Json {
  const to = (form: string) => {
    const [product] = catalogue.some({ ornament: "blossom", forms: [form] }, 1);
    return product === undefined ? null : link.product(product.id);
  };
  return [
    { hero: hero("scenes/garden", "北地植物图谱", "一百二十四种野花，一种画一件。", { location: 2 }) },
    { common: words("flora") },
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
  ];
}
