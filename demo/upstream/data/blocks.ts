import type { Catalogue } from "./catalogue";
import { imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import { goodsJson } from "./products";
import type { Product } from "./products";

interface FixedSizeExtras {
  /** Its text and link. */
  button?: readonly [name: string, link: JsonObject];
  location?: Json;
  titleSize?: string;
}

interface GoodsExtras {
  text?: string;
  link?: JsonObject;
}

/** Where the objects of a picture stand that a broad frame would cut. */
const FOCUS: Readonly<Record<string, string>> = {
  "scenes/annual": "85% 35%",
  "scenes/broken": "86% 50%",
  "scenes/care": "50% 35%",
  "scenes/crate": "50% 10%",
  "scenes/garden": "50% 90%",
  "scenes/hall": "50% 0%",
  "scenes/harbour": "50% 95%",
  "scenes/room": "50% 60%",
  "scenes/shelf": "50% 0%",
  "scenes/silver": "85% 50%",
  "scenes/workshop": "50% 10%",
};

/** What the CMS stores for each kind of block (upstream.md §5.4); images by their names. */
export type Blocks = ReturnType<typeof makeBlocks>;

export function makeBlocks(context: DataContext) {
  const image = (name: string) => imageUrl(context, name);

  /** The fixed-size family: hero, fixed_size_02 and the items of FixedSize03. */
  const fixedSize = (
    name: string,
    title: string,
    text: string,
    { button, location = "1", ...given }: FixedSizeExtras,
    isHero: boolean,
  ): JsonObject => {
    const color = isHero ? "#ffffff" : "#051236";
    // Below its picture a title is a card's, unless both are as wide as the page.
    const titleSize = given.titleSize ?? (isHero ? "33" : Number(location) === 2 ? "20" : "26");
    // A portrait is composed for words in its lower part: for a hero only.
    const mobileUrl = isHero && name.startsWith("scenes/") ? image(`${name}-portrait`) : undefined;
    const buttonColors = { buttonTextColor: color, buttonBorderColor: color, buttonFillColor: "transparent" };
    return {
      pic: { url: image(name), mobileUrl, focus: FOCUS[name] },
      picLocation: location,
      title: { titleText: title, titleSize, titleColor: color },
      subTitle: { subTitleText: text, subTitleSize: 16, subTitleColor: isHero ? color : "#333333" },
      buttons: button ? [{ buttonName: button[0], buttonLink: button[1], ...buttonColors }] : [],
    };
  };

  return {
    image,
    /** Light text on a dark image. */
    hero: (name: string, title: string, text: string, extras: FixedSizeExtras = {}): JsonObject =>
      fixedSize(name, title, text, extras, true),
    imageText: (name: string, title: string, text: string, extras: FixedSizeExtras = {}): JsonObject =>
      fixedSize(name, title, text, extras, false),
    card: (mainTitle: string, name: string, linkName?: string, link?: JsonObject, subTitle?: string): JsonObject => ({
      mainTitle,
      subTitle,
      image: image(name),
      linkName,
      link,
    }),
    /** An entry of a menu, or of the stories' page. */
    entry: (mainTitle: string, subTitle: string | null, name: string, linkName?: string, linkUrl?: Json) => ({
      mainTitle,
      subTitle,
      image: image(name),
      linkName,
      linkUrl,
    }),
    goods: (title: string, products: readonly Product[], { text, link }: GoodsExtras = {}): JsonObject => ({
      title,
      subTitle: text,
      items: products.map((product) => goodsJson(context, product)),
      link: link ?? null,
    }),
    film: (title: string, options: { autoplay?: Json; loop?: Json } = {}): JsonObject => ({
      videoUrl: `${context.mediaBase}/demo/film/painting.mp4`,
      poster: image("film/poster"),
      title,
      ...options,
    }),
    /** The head of a page. */
    title: (mainTitle: string, subTitle: string, name?: string): JsonObject => ({
      mainTitle,
      subTitle,
      image: name === undefined ? undefined : { url: image(name), focus: FOCUS[name] },
    }),
    images: (columns: Json, items: readonly (readonly [name: string, alt?: string, link?: Json])[]): JsonObject => ({
      columns,
      items: items.map(([name, alt, link]) => ({ url: image(name), alt, link })),
    }),
    /** An entry of a timeline. */
    step: (label: Json, title: string, text: string, name?: string): JsonObject => ({
      label,
      title,
      text,
      image: name === undefined ? undefined : image(name),
    }),
  };
}

/** An item of folded text, with its paragraphs. */
export const panel = (title: string, ...texts: readonly string[]): JsonObject => ({
  title,
  html: texts.map((text) => `<p>${text}</p>`).join(""),
});

const off = { use: false };

/** A style config of upstream.md §5.3; omitted parts are disabled. */
function style(given: JsonObject): JsonObject {
  return { padding: off, margin: off, backgroundColor: off, border: off, radius: off, shadow: off, ...given };
}

export const porcelainBand = style({
  padding: { use: true, top: 48, right: 0, bottom: 48, left: 0 },
  backgroundColor: { use: true, color: "#f6f7f9" },
});
export const hairlineBox = style({
  padding: { use: "true", top: "24", right: "24", bottom: "24", left: "24" },
  border: { use: 1, sides: ["top", "bottom"], width: 1, style: "solid", color: "#e3e6ec" },
});
const raisedCard = style({
  margin: { use: true, top: 24, right: 0, bottom: 24, left: 0 },
  padding: { use: true, top: 32, right: 32, bottom: 32, left: 32 },
  radius: { use: true, value: 4 },
  shadow: { use: true, x: 0, y: 4, blur: 16, spread: 0, color: "rgba(5, 18, 54, 0.12)", inset: false },
});

/** An example of a block: its name, a description, and its data. */
export interface BlockExample {
  name: string;
  note: string;
  data: Json;
}

/** Every block of upstream.md §5.4 with data, for the demo's page of block examples. */
export function blockExamples(catalogue: Catalogue): BlockExample[] {
  const { hero, imageText, card, goods, film, title, images, step, image } = makeBlocks(catalogue.context);
  const painter = (location: number) =>
    imageText("scenes/painter", "一支笔，画一生", "画室里最年长的画师入厂四十一年，仍用自己削的笔。", {
      button: ["走进画室", link.path("/brand-story/workmanship")],
      location,
    });
  const kiln = (location: number) =>
    imageText("scenes/kiln", "一千四百度", "窑温升到最高处，要守十一个小时。", { location });
  const shelf = (titleSize: string) =>
    imageText("scenes/shelf", "样品架", "每款留一件，标上年份。", { location: 2, titleSize });
  const [lace] = catalogue.categories;
  const examples: readonly (readonly [name: string, note: string, data: Json])[] = [
    [
      "hero",
      "通栏大图，文字压在图上",
      hero("scenes/custom", "港口的蓝", "一七八六年至今，画在白瓷上。", {
        button: ["浏览系列", link.path("/products")],
      }),
    ],
    ["fixed_size_02", "一图一文，picLocation 为 1：图在左", painter(1)],
    ["fixed_size_02", "picLocation 为 3：左右对调", kiln(3)],
    ["fixed_size_02", "picLocation 为 2：图在上", shelf("26")],
    ["FixedSize03", "同样的图文，最多三列", [painter(2), kiln(2), shelf("20")]],
    [
      "category",
      "入口卡片",
      {
        title: "从哪里看起",
        items: catalogue.categories
          .slice(0, 4)
          .map(({ code, name, en, linkText }) =>
            card(name, `series/${ornamentOf(catalogue, code)}-card`, linkText, link.category(code), en),
          ),
      },
    ],
    [
      "category02",
      "入口卡片，两列",
      {
        items: [
          card("门店", "stores/1", "查找门店", link.path("/find-us")),
          card("企业礼赠", "scenes/gift", "了解", link.path("/gifting")),
        ],
      },
    ],
    ["videoBlock", "影片，带封面", film("一枚盘子的四十道工序", { autoplay: "false", loop: 0 })],
    ["spacing", "留白，单位像素", { height: "64", mobileHeight: 32 }],
    [
      "highlight",
      "强调一句话",
      {
        title: "画师在盘底写下自己的记号",
        subTitle: "两百四十年来，共有一千三百零七个。",
        image: image("scenes/mark"),
        link: link.path("/brand-story/our-history"),
      },
    ],
    [
      "goods",
      "产品，横向一排",
      goods("北境蕾丝", catalogue.some({ ornament: "lace" }, 4), {
        text: "一号样稿",
        link: link.category(lace?.code ?? ""),
      }),
    ],
    ["products", "产品，网格", goods("六把壶", catalogue.some({ forms: ["teapot"] }, 6))],
    ["brandSpecialProducts", "特别呈现的产品", goods("孤品与大件", catalogue.some({ forms: ["vase", "jar"] }, 3))],
    [
      "brandGoodsModel",
      "系列中的产品（表单数据，数字键名）",
      encodeFormData([goods("林下蕨", catalogue.some({ ornament: "fern" }, 4))], 70),
    ],
    [
      "common",
      "富文本",
      {
        html:
          "<h2>关于钴</h2><p>钴料研细，兑水，沉上一夜。<strong>画的时候是灰的</strong>，出了窑才是蓝的。</p>" +
          "<ul><li>淡钴：渲染花瓣</li><li>浓钴：勾线、点心</li></ul>" +
          "<table><tbody><tr><th>工序</th><th>时长</th></tr><tr><td>素烧</td><td>二十四小时</td></tr>" +
          "<tr><td>釉烧</td><td>三十六小时</td></tr></tbody></table>",
      },
    ],
    ["brandStoryTitle", "故事页的题头", title("北港旧事", "从一间码头仓库说起", "scenes/harbour")],
    [
      "imageList",
      "图片列表",
      images("3", [
        ["scenes/kiln", "开窑", link.content("N-KILN")],
        ["scenes/painter", "画室", null],
        ["scenes/archive", "资料室", null],
      ]),
    ],
    [
      "SequenceModel",
      "时间线",
      {
        title: "年表",
        items: [
          step("1786", "建厂", "船具商约翰·林德在码头仓库里点起第一座窑。"),
          step(1824, "岸藤", "石堤上的常春藤被画上茶具。", "scenes/archive"),
          step("1874", "半幅蕾丝", "一半画，一半留白。"),
        ],
      },
    ],
    [
      "CollapseModel",
      "折叠面板",
      {
        title: "常见问题",
        items: [
          panel("手绘瓷器可以进洗碗机吗？", "釉下彩可以；描金的器物请手洗。"),
          panel("颜色会褪吗？", "不会。钴蓝在釉层之下，与釉同烧而成。"),
        ],
      },
    ],
    [
      "highlight",
      "带样式：内边距、圆角、阴影",
      { title: "样式由内容管理系统给出", subTitle: "每一项都有开关。", style: raisedCard },
    ],
  ];
  return examples.map(([name, note, data]) => ({ name, note, data }));
}

function ornamentOf({ products }: Catalogue, code: string): string {
  return products.find(({ series }) => series.code === code)?.series.ornament ?? "lace";
}
