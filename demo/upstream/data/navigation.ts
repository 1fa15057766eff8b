import { makeBlocks } from "./blocks";
import type { Catalogue } from "./catalogue";
import { imageUrl } from "./context";
import type { Json, JsonObject } from "./context";
import { link } from "./links";
import { frontName } from "./products";
import { seriesList } from "./series";

/** The header's navigation (upstream.md §4.10: data[0].contents of page P-HEADER) and the contents of its popovers. */
export function makeNavigation(catalogue: Catalogue): { items: JsonObject[]; popovers: Map<string, ContentRecord> } {
  const { context } = catalogue;
  const item = (
    navKey: string,
    navName: string,
    jump: JsonObject,
    popover?: { layout: string; id: string },
  ): JsonObject => ({
    navKey,
    navName,
    navType: popover?.layout ?? "",
    navJump: { val: jump },
    navPopover: popover ? { val: popover.id } : null,
    navPopoverKey: popover?.layout ?? null,
    data: null,
  });
  const items = [
    item("newProducts", "新品", link.category("RING"), { layout: "grid", id: "N-NEW" }),
    item("series", "系列", link.path("/products"), { layout: "list", id: "N-SERIES" }),
    item("story", "品牌故事", link.path("/brand-story"), { layout: "card", id: "N-STORY" }),
    item("gifting", "礼赠", link.path("/gifting"), { layout: "card", id: "N-GIFT" }),
    item("service", "客户服务", link.path("/member"), { layout: "card", id: "N-SERVICE" }),
    // The URL of this one is overridden by its zh-CN locale.
    item("news", "新闻", { linkType: 4, val: "/en/news", locale: { "zh-CN": { val: "/news" } } }),
    { navKey: "stores", navName: "门店", navType: null, navJump: { val: { linkType: "4", val: "/find-us" } } },
  ];

  const { entry } = makeBlocks(context);
  const entryTo = (mainTitle: string, subTitle: string | null, name: string, linkName: string, path: string) =>
    entry(mainTitle, subTitle, name, linkName, link.path(path));
  const fresh = catalogue.some({ ornament: "ring" }, 8);
  const popovers: Record<string, ContentRecord> = {
    "N-NEW": {
      name: "新品菜单",
      modelName: "nav_grid",
      contents: {
        ...entry("蓝圈", "一道线，绕口沿一周。", "series/ring-cover", "查看全部新品", link.category("RING")),
        newGoodsArr: fresh.map((product) => product.id),
        spuInfo: fresh.map((product) => ({
          spuId: product.id,
          spuCode: `SPU-${product.form.key}`,
          productName: product.name,
          majorImageUrl: imageUrl(context, frontName(product)),
          i18nBrandSeriesName: { en: product.series.en },
        })),
      },
    },
    "N-SERIES": { name: "系列菜单", modelName: "nav_list", contents: { list: seriesColumns(catalogue) } },
    "N-STORY": {
      name: "品牌故事菜单",
      modelName: "nav_card",
      contents: [
        entryTo(
          "品牌历史",
          "一七八六年，\n码头仓库里的第一座窑。",
          "scenes/harbour",
          "阅读",
          "/brand-story/our-history",
        ),
        entryTo("匠心工艺", "四十道工序，\n十一双手。", "scenes/painter", "阅读", "/brand-story/workmanship"),
        entryTo("年度瓷盘", "一年一枚，\n年底毁版。", "scenes/annual", "阅读", "/brand-story/our-history/annual-plate"),
        entry("画师手记", "关于笔、钴料与冬天的光线。", "scenes/cobalt", "阅读", link.story("2003")),
      ],
    },
    "N-GIFT": {
      name: "礼赠菜单",
      modelName: "nav_card",
      contents: {
        card: [
          entryTo("企业礼赠", "为来宾、同事与长年的合作者。", "scenes/gift", "了解", "/gifting"),
          entryTo("礼品包装", "素纸、棉绳、一张手写的卡。", "scenes/wrap", "了解", "/customer-service/gift-wrap"),
          entryTo("定制服务", "落款、纹章与编号。", "scenes/custom", "了解", "/customer-service/customised"),
        ],
      },
    },
    "N-SERVICE": {
      name: "客户服务菜单",
      modelName: "nav_card",
      contents: [
        entry("产品验证", "核对瓷底的编码。", "scenes/mark", "去验证", "/verification"),
        entryTo("破损换新", "两年之内，日常使用中的磕碰。", "scenes/broken", "查看规则", "/member/damagedForNew"),
        entryTo("养护与常见问题", null, "scenes/care", "查看", "/member"),
        entryTo("常见问题", "问得最多的十二件事。", "halflace/cup-saucer-setting", "查看", "/customer-service/faq"),
      ],
    },
    "N-KILN": {
      name: "开窑",
      modelName: "common",
      contents: {
        common: {
          html: "<h2>开窑</h2><p>窑火熄后要等三天。开得早，瓷会惊裂；开得晚，下一窑的坯就等不及了。</p>",
        },
      },
    },
  };
  return { items, popovers: new Map(Object.entries(popovers)) };
}

/** The data of content/queryModelContentDetail. */
export interface ContentRecord {
  name: string;
  modelName: string;
  contents: Json;
}

function seriesColumns(catalogue: Catalogue): Json[] {
  const column = (seriesName: string, image: string, ornaments: readonly string[], all = false): JsonObject => ({
    seriesName,
    seriesImg: imageUrl(catalogue.context, image),
    seriesList: [
      ...seriesList
        .filter((series) => ornaments.includes(series.ornament))
        .map((series) => ({ vcName: series.name, vcItem: link.category(series.code), isAllSeries: "false" })),
      ...(all ? [{ vcName: "全部系列", vcItem: link.category(seriesList[0]?.code ?? ""), isAllSeries: "true" }] : []),
    ],
  });
  return [
    column("传世", "series/lace-card", ["lace", "halflace", "vine"], true),
    column("草木", "series/blossom-card", ["blossom", "fern"]),
    column("海与光", "series/wave-card", ["rib", "wave", "star"]),
    column("日常", "series/plain-card", ["plain", "ring"]),
  ];
}
