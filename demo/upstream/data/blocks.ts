import type { Catalogue } from "./catalogue";
import { imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import { goodsJson } from "./products";
import type { Product } from "./products";

interface FixedSizeText {
  image: string;
  title?: string;
  text?: string;
  button?: { name: string; link: JsonObject };
  location?: Json;
  /** Light text, for dark images. */
  light?: boolean;
}

/** A block of the fixed-size family: hero, fixed_size_02 and the items of FixedSize03. */
export function fixedSize(context: DataContext, given: FixedSizeText): JsonObject {
  const color = given.light ? "#ffffff" : "#051236";
  return {
    // A portrait is composed for words in its lower part: for a banner only.
    pic: { url: imageUrl(context, given.image), mobileUrl: given.light ? portrait(context, given.image) : undefined },
    picLocation: given.location ?? "1",
    title:
      given.title === undefined
        ? null
        : { titleText: given.title, titleSize: given.light ? "33" : "26", titleColor: color },
    subTitle: given.text === undefined ? null : { subTitleText: given.text, subTitleSize: 16, subTitleColor: color },
    buttons: given.button
      ? [
          {
            buttonName: given.button.name,
            buttonLink: given.button.link,
            buttonTextColor: color,
            buttonBorderColor: color,
            buttonFillColor: "transparent",
          },
        ]
      : [],
  };
}

function portrait(context: DataContext, image: string): string | undefined {
  return image.startsWith("scenes/") ? imageUrl(context, `${image}-portrait`) : undefined;
}

export function card(
  context: DataContext,
  given: { title: string; text?: string; image: string; linkName?: string; link: JsonObject },
): JsonObject {
  return {
    mainTitle: given.title,
    subTitle: given.text,
    image: imageUrl(context, given.image),
    linkName: given.linkName,
    link: given.link,
  };
}

export function goods(
  context: DataContext,
  products: readonly Product[],
  given: { title?: string; text?: string; link?: JsonObject },
): JsonObject {
  return {
    title: given.title,
    subTitle: given.text,
    items: products.map((product) => goodsJson(context, product)),
    link: given.link ?? null,
  };
}

export const spacing = (height: Json, mobileHeight?: Json): JsonObject => ({ height, mobileHeight });

export function film(context: DataContext, title: string, options: { autoplay?: Json; loop?: Json } = {}): JsonObject {
  return {
    videoUrl: `${context.mediaBase}/demo/film/painting.mp4`,
    poster: imageUrl(context, "film/poster"),
    title,
    ...options,
  };
}

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
  const { context } = catalogue;
  const painter = fixedSize(context, {
    image: "scenes/painter",
    title: "一支笔，画一生",
    text: "画室里最年长的画师入厂四十一年，仍用自己削的笔。",
    button: { name: "走进画室", link: link.path("/brand-story/workmanship") },
  });
  const kiln = fixedSize(context, {
    image: "scenes/kiln",
    title: "一千四百度",
    text: "窑温升到最高处，要守十一个小时。",
    location: 3,
  });
  const shelf = fixedSize(context, {
    image: "scenes/shelf",
    title: "样品架",
    text: "每款留一件，标上年份。",
    location: 2,
  });
  return [
    {
      name: "hero",
      note: "通栏大图，文字压在图上",
      data: fixedSize(context, {
        image: "scenes/harbour",
        title: "港口的蓝",
        text: "一七八六年至今，画在白瓷上。",
        button: { name: "浏览系列", link: link.path("/products") },
        light: true,
      }),
    },
    { name: "fixed_size_02", note: "一图一文，picLocation 为 1：图在左", data: painter },
    { name: "fixed_size_02", note: "picLocation 为 3：左右对调", data: kiln },
    { name: "fixed_size_02", note: "picLocation 为 2：图在上", data: shelf },
    { name: "FixedSize03", note: "同样的图文，最多三列", data: [painter, kiln, shelf] },
    {
      name: "category",
      note: "入口卡片",
      data: {
        title: "从哪里看起",
        items: catalogue.categories.slice(0, 4).map((category, index) =>
          card(context, {
            title: category.name,
            text: category.en,
            image: `series/${catalogueOrnament(catalogue, index)}-card`,
            linkName: category.linkText,
            link: link.category(category.code),
          }),
        ),
      },
    },
    {
      name: "category02",
      note: "入口卡片，两列",
      data: {
        items: [
          card(context, { title: "门店", image: "stores/1", linkName: "查找门店", link: link.path("/find-us") }),
          card(context, { title: "企业礼赠", image: "scenes/gift", linkName: "了解", link: link.path("/gifting") }),
        ],
      },
    },
    {
      name: "videoBlock",
      note: "影片，带封面",
      data: film(context, "一枚盘子的四十道工序", { autoplay: "false", loop: 0 }),
    },
    { name: "spacing", note: "留白，单位像素", data: spacing("64", 32) },
    {
      name: "highlight",
      note: "强调一句话",
      data: {
        title: "画师在盘底写下自己的记号",
        subTitle: "二百四十年来，共有一千三百零七个。",
        image: imageUrl(context, "scenes/mark"),
        link: link.path("/brand-story/our-history"),
      },
    },
    {
      name: "goods",
      note: "产品，横向一排",
      data: goods(context, catalogue.some({ ornament: "lace" }, 4), {
        title: "北境蕾丝",
        text: "一号样稿",
        link: link.category(catalogue.categories[0]?.code ?? ""),
      }),
    },
    {
      name: "products",
      note: "产品，网格",
      data: goods(context, catalogue.some({ forms: ["teapot"] }, 6), { title: "六把壶" }),
    },
    {
      name: "brandSpecialProducts",
      note: "特别呈现的产品",
      data: goods(context, catalogue.some({ forms: ["vase", "jar"] }, 3), { title: "孤品与大件" }),
    },
    {
      name: "brandGoodsModel",
      note: "系列中的产品（表单数据，数字键名）",
      data: encodeFormData([goods(context, catalogue.some({ ornament: "fern" }, 4), { title: "林下蕨" })], 70),
    },
    {
      name: "common",
      note: "富文本",
      data: {
        html:
          "<h2>关于钴</h2><p>钴料研细，兑水，沉上一夜。<strong>画的时候是灰的</strong>，出了窑才是蓝的。</p>" +
          "<ul><li>淡钴：渲染花瓣</li><li>浓钴：勾线、点心</li></ul>" +
          "<table><tbody><tr><th>工序</th><th>时长</th></tr><tr><td>素烧</td><td>二十四小时</td></tr>" +
          "<tr><td>釉烧</td><td>三十六小时</td></tr></tbody></table>",
      },
    },
    {
      name: "brandStoryTitle",
      note: "故事页的题头",
      data: {
        mainTitle: "北港旧事",
        subTitle: "从一间码头仓库说起",
        image: imageUrl(context, "scenes/harbour"),
      },
    },
    {
      name: "imageList",
      note: "图片列表",
      data: {
        columns: "3",
        items: ["scenes/kiln", "scenes/painter", "scenes/archive"].map((name, index) => ({
          url: imageUrl(context, name),
          alt: ["开窑", "画室", "资料室"][index],
          link: index === 0 ? link.content("N-KILN") : null,
        })),
      },
    },
    {
      name: "SequenceModel",
      note: "时间线",
      data: {
        title: "年表",
        items: [
          { label: "1786", title: "建厂", text: "船具商约翰·林德在码头仓库里点起第一座窑。" },
          {
            label: 1824,
            title: "岸藤",
            text: "石堤上的常春藤被画上茶具。",
            image: imageUrl(context, "scenes/archive"),
          },
          { label: "1874", title: "半幅蕾丝", text: "一半画，一半留白。" },
        ],
      },
    },
    {
      name: "CollapseModel",
      note: "折叠面板",
      data: {
        title: "常见问题",
        items: [
          { title: "手绘瓷器可以进洗碗机吗？", html: "<p>釉下彩可以；描金的器物请手洗。</p>" },
          { title: "颜色会褪吗？", html: "<p>不会。钴蓝在釉层之下，与釉同烧而成。</p>" },
        ],
      },
    },
    {
      name: "highlight",
      note: "带样式：内边距、圆角、阴影",
      data: { title: "样式由内容管理系统给出", subTitle: "每一项都有开关。", style: raisedCard },
    },
  ];
}

function catalogueOrnament(catalogue: Catalogue, index: number): string {
  const code = catalogue.categories[index]?.code;
  return catalogue.products.find((product) => product.series.code === code)?.series.ornament ?? "lace";
}
