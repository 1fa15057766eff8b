/**
 * One valid example of each block, in the upstream's shapes (upstream.md §5.4). Texts are unique, so that they can be
 * found in HTML.
 */
import type { Block } from "~/cms/blocks/block";

const link = { linkType: "4", val: "/find-us" };

const fixedSize = (name: string) => ({
  pic: { url: `/${name}.jpg`, mobileUrl: `/${name}-m.jpg` },
  picLocation: "3",
  title: { titleText: `${name}标题`, titleSize: "33", titleColor: "#051236" },
  subTitle: { subTitleText: `${name}副标题`, subTitleSize: 16, subTitleColor: "rgb(51, 51, 51)" },
  buttons: [
    {
      buttonName: `${name}按钮`,
      buttonLink: { linkType: 3, val: "x", linkSpuId: "007", vc: "V&1" },
      buttonTextColor: "#fff",
      buttonBorderColor: "#051236",
      buttonFillColor: "#051236",
    },
  ],
  style: { padding: { use: true, top: 10, right: 10, bottom: 10, left: 10 } },
});

const cards = (name: string) => ({
  title: `${name}标题`,
  items: [
    { mainTitle: `${name}一`, subTitle: "副", image: "/c1.jpg", linkName: "看", link },
    { mainTitle: `${name}二`, image: { url: "/c2.jpg" }, link: "/products" },
  ],
});

const products = (name: string) => ({
  title: `${name}标题`,
  subTitle: "副",
  items: [
    {
      spuId: "0012345678901234567",
      productName: `${name}产品`,
      brandSeriesName: "系列",
      i18nBrandSeriesName: { en: "Series" },
      majorImageUrl: "/p.jpg",
      salePrice: "1280.5",
    },
    { spuId: "中&+%/", productName: `${name}产品二`, majorImageUrl: { url: "/p.svg" } },
  ],
  link,
});

export const samples: Readonly<Record<Block["name"], unknown>> = {
  hero: fixedSize("主图"),
  fixed_size_02: fixedSize("图文"),
  FixedSize03: [fixedSize("三列甲"), fixedSize("三列乙")],
  category: cards("分类"),
  category02: cards("两列"),
  videoBlock: { videoUrl: "/v.mp4", poster: "/v.jpg", title: "影片标题", autoplay: "true", loop: 1 },
  spacing: { height: "40", mobileHeight: 20 },
  highlight: { title: "强调标题", subTitle: "副", image: "/h.jpg", link },
  goods: products("好物"),
  products: products("产品组"),
  brandSpecialProducts: products("特别"),
  brandGoodsModel: products("型号"),
  common: { html: "<h1>富文本标题</h1><p>段落</p>" },
  brandStoryTitle: { mainTitle: "故事标题", subTitle: "副", image: "/s.jpg" },
  imageList: {
    columns: 2,
    items: [
      { url: "/i1.jpg", alt: "图片甲" },
      { url: "/i2.jpg", link },
    ],
  },
  SequenceModel: { title: "年表标题", items: [{ label: 1786, title: "建厂", text: "文", image: "/q.jpg" }] },
  CollapseModel: { title: "问答标题", items: [{ title: "问一", html: "<p>答一</p>" }] },
};

/** Expected in the HTML of a page that shows the sample. */
export const marks: Readonly<Record<Block["name"], string>> = {
  hero: "主图标题",
  fixed_size_02: "图文副标题",
  FixedSize03: "三列乙标题",
  category: "分类二",
  category02: "两列二",
  videoBlock: "/v.mp4",
  spacing: "--space:40px",
  highlight: "强调标题",
  goods: "好物产品二",
  products: "产品组产品二",
  brandSpecialProducts: "特别产品二",
  brandGoodsModel: "型号产品二",
  common: "富文本标题",
  brandStoryTitle: "故事标题",
  imageList: "图片甲",
  SequenceModel: "建厂",
  CollapseModel: "答一",
};

export const blockNames = Object.keys(samples) as Block["name"][];
