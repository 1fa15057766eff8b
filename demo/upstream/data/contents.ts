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
const words = (name: string): JsonObject => ({ html: linesToHtml(part(name).lines) });
const panels = (name: string): JsonObject => ({
  title: part(name).title,
  items: part(name).rows.map(([title = "", ...texts]) => panel(title, ...texts)),
});
/** The year and name of each plate, the newest first; of one with an article its path. */
const plates = part("plates").rows;
const steps = ({ step }: Blocks, name: string): JsonObject => ({
  title: part(name).title,
  items: part(name).rows.map(([label = "", title = "", text = "", image]) =>
    step(readValue(label), title, text, image),
  ),
});
/** The way on at a page's end. */
const next = (title: string, subTitle: string, path: string): JsonObject => ({
  highlight: { title, subTitle, link: link.path(path) },
});
const page = (name: string, contents: Json, modelName = "page"): ContentRecord => ({ name, modelName, contents });

/** A column of words, without a picture. */
const wordsOnly = (
  titleText: string,
  subTitleText: string,
  [buttonName, buttonLink]: readonly [string, JsonObject],
) => ({
  picLocation: 2,
  title: { titleText, titleSize: "20", titleColor: "#051236" },
  subTitle: { subTitleText, subTitleSize: 16, subTitleColor: "#333333" },
  buttons: [{ buttonName, buttonLink, buttonTextColor: "#051236", buttonBorderColor: "#051236" }],
});

/** The page areas configured in the site file, by content id. */
export function makeConfiguredContents(catalogue: Catalogue, site: DemoSiteFile): Map<string, ContentRecord> {
  const blocks = makeBlocks(catalogue.context);
  const { card, film, goods, hero, image, images, imageText, title } = blocks;
  const ids = site.contents;
  const contents: Record<string, ContentRecord> = {
    [ids.verification]: page("产品验证", {
      brandStoryTitle: title("产品验证", "每件器物的底部都有一枚十二位的验证码，刮开涂层即可查询。"),
      imageList: images(1, [["scenes/mark", "器物底部的标签，上面是验证码"]]),
      CollapseModel: panels("verification-questions"),
    }),
    [ids.career]: page("加入我们", [
      { brandStoryTitle: title("在北港瓷工作", "手艺慢，人也不催。", "scenes/workshop") },
      {
        FixedSize03: [
          imageText("vine/dinner-plate-detail", "画室", "学徒期四年，头一年只画直线。", { location: 2 }),
          imageText("stores/4", "门店", "把一件器物讲清楚，通常只要三句话。", { location: 2 }),
          imageText("plain/mug-setting", "总部", "设计、内容、供应链与客户服务。", { location: "2" }),
        ],
      },
      {
        fixed_size_02: imageText(
          "scenes/tea",
          "我们怎样共事",
          "新同事入职的第一周在门店，第二周在仓库，第三周才回到自己的岗位。\n会议不超过四十分钟。开始以前，桌上先有茶。",
        ),
      },
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
        fixed_size_02: imageText(
          "lace/soup-plate-setting",
          "一起设计的第一件",
          "1989 年的一枚汤盘与一把汤匙：匙沿的弧度，就是盘腹的弧度。\n画图用了一天，对准用了两年。",
          { button: ["了解林谷", link.path("/brand-story/about-lyngdal")], location: 3 },
        ),
      },
      {
        category02: {
          title: "姊妹品牌",
          items: [
            card("林谷银器", "scenes/silver", "了解林谷", link.path("/brand-story/about-lyngdal"), "LYNGDAL，1842"),
            card(
              "山间玻璃",
              "scenes/glass",
              "了解山间",
              link.path("/brand-story/about-fjellglass"),
              "FJELLGLASS，1871",
            ),
          ],
        },
      },
      next("在三家厂里工作", "窑边、炉边，或者门店里。", "/about-us/career"),
    ]),
    [ids.aboutUs]: page("关于我们", [
      { brandStoryTitle: title("关于北港瓷", "NORDHAVN，1786", "scenes/ten") },
      {
        fixed_size_02: imageText(
          "lace/vase-detail",
          "只做一件事",
          "在白瓷上画蓝。两百四十年里，我们试过别的，最后都停了。\n瓷厂有四座窑、四十三位画师，一年烧六千件。画坏的不修，也不减价，敲碎了垫路。",
          {
            button: ["阅读品牌故事", link.path("/brand-story")],
          },
        ),
      },
      { SequenceModel: steps(blocks, "about-us-numbers") },
      { common: words("about-us") },
      {
        imageList: images(2, [
          ["lace/dessert-plate-setting", "北境蕾丝，每天用的一枚甜点盘"],
          ["rib/rice-bowl-setting", "潮棱，为中国的饭桌做的碗"],
        ]),
      },
      {
        category: {
          title: "继续了解",
          items: [
            card("集团介绍", "scenes/room", "认识集团", link.path("/about-us/group"), "三家老厂，一张桌子。"),
            card(
              "加入我们",
              "scenes/workshop",
              "看看我们怎样工作",
              link.path("/about-us/career"),
              "手艺慢，人也不催。",
            ),
            card("招聘职位", "scenes/shelf", "查看职位", link.path("/about-us/jobs"), "门店、设计、内容与供应链。"),
            card("联系我们", "scenes/cups", "联系客服", link.path("/contact-us"), "电话、邮件，或者到店里坐一坐。"),
          ],
        },
      },
    ]),
    [ids.contactUs]: page("联系我们", {
      brandStoryTitle: title("联系我们", "电话、邮件，或者到店里坐一坐。", "scenes/cups"),
      FixedSize03: [
        wordsOnly("中国总部", "上海市徐汇区临江书院路 9 号三层。周一至周五 9:30–18:00，来访请先写信。", [
          "写信给总部",
          link.path("mailto:service@nordhavn.example"),
        ]),
        wordsOnly("媒体与合作", "采访、借展与图片，请写信说明用途与时间，两个工作日内回复。", [
          "写信给媒体部",
          link.path("mailto:press@nordhavn.example"),
        ]),
        wordsOnly("企业礼赠", "落款一件起做，整套图案十二件起做。请至少提前四个月来谈。", [
          "了解礼赠",
          link.path("/gifting"),
        ]),
      ],
      CollapseModel: panels("contact-questions"),
      fixed_size_02: imageText(
        "fern/cup-saucer-setting",
        "到店里坐一坐",
        "四十家门店，每一家都有一张桌子、一壶茶。瓷器拿在手里，才知道分量。",
        { button: ["查找门店", link.path("/find-us")] },
      ),
    }),
    [ids.member]: page("养护与常见问题", [
      { brandStoryTitle: title("养护与常见问题", "瓷器经得起用，怕的是磕碰与骤冷骤热。", "scenes/care") },
      { CollapseModel: panels("care") },
      {
        category02: {
          items: [
            card(
              "定制服务",
              "scenes/custom",
              "了解定制",
              link.path("/customer-service/customised"),
              "题字、纹章与成套",
            ),
            card("联系我们", "scenes/cups", "联系客服", link.path("/contact-us"), "电话、邮件，或者到店里坐一坐"),
          ],
        },
      },
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
      {
        fixed_size_02: [
          imageText("scenes/kitchen", "第一次使用之前", "以温水与软布清洗一遍，去掉窑灰与包装的纸屑。", {
            location: 3,
          }),
        ],
      },
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
      {
        FixedSize03: [
          imageText("scenes/shaping", "成形", "拉坯、修坯、接耳。坯体每天翻面一次，阴干七天。", { location: 2 }),
          imageText("scenes/painting", "画", "笔是画师自己削的。细线用松鼠毛，渲染用旧笔。", { location: 2 }),
          imageText("scenes/firing", "烧", "素烧二十四小时，上釉，再烧三十六小时，等三天。", { location: 2 }),
        ],
      },
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
        fixed_size_02: imageText(
          "lace/jar-setting",
          "从一条披肩来的",
          "1786 年，林德照着妻子披肩上的蕾丝画了第一枚盘子。她站在旁边，不许他画错一针。\n一枚正餐盘至今要落笔九百余次，由一位画师从头画到尾。",
          { button: ["阅读一号样稿", link.story("2002")] },
        ),
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
        fixed_size_02: imageText(
          "vine/tray-setting",
          "从一位船长来的",
          "1824 年，一位船长订了一套茶具，要画不落叶的植物，因为他一年有十个月看不见叶子。\n画室推开窗，石堤上正有一片常春藤。",
          { button: ["阅读远来的订单", link.story("2007")], location: 3 },
        ),
      },
      {
        goods: goods("岸藤", catalogue.some({ ornament: "vine", forms: ["teapot", "cup-saucer", "mug"] }, 4), {
          text: "不落的叶子",
          link: link.category("1902334455667788990"),
        }),
      },
      {
        fixed_size_02: imageText(
          "blossom/serving-bowl-setting",
          "从四个月的路来的",
          "1901 年夏天，植物学教师玛尔塔·维恩沿着海岸走了四个月，采回一百二十四种野花。\n画室照着画，一种一件，画了九年。",
          { button: ["翻开图谱", link.path("/flora-danica/flora")] },
        ),
      },
      {
        brandSpecialProducts: goods(
          "霜前花",
          catalogue.some({ ornament: "blossom", forms: ["vase", "jar", "teapot"] }, 4),
          { text: "最后一茬野花", link: link.category("霜前花&+1") },
        ),
      },
      {
        fixed_size_02: imageText(
          "fern/jar-setting",
          "从一册硬纸夹来的",
          "1951 年采的二十七种蕨，三年后选了最普通的一种，因为别的都太好看了。\n叶缘六十四枚齿，画师至今对照标本落笔。",
          { button: ["阅读林中的蕨", link.story("2005")], location: 3 },
        ),
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
        fixed_size_02: imageText("halflace/soup-plate-setting", "勺与盘", "放下勺子时，柄刚好搁在盘沿的留白上。", {
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
        fixed_size_02: imageText("plain/tray-setting", "同一个矿的蓝", "一样的钴，进了玻璃是透的，上了瓷是沉的。", {
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
