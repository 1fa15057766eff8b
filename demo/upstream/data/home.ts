import { card, film, fixedSize, goods, porcelainBand, spacing } from "./blocks";
import type { Catalogue } from "./catalogue";
import { imageUrl } from "./context";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import { seriesList } from "./series";

export function region(id: string, regionName: string, modelName: string, contents: Json): JsonObject {
  return { id, regionName, modelName, contents: JSON.stringify(contents), sort: 1 };
}

/** The home page's regions. */
export function makeHome(catalogue: Catalogue): JsonObject[] {
  const { context } = catalogue;
  return [
    region("R-H1", "Hero", "home", {
      hero: fixedSize(context, {
        image: "scenes/table",
        title: "北境蕾丝",
        text: "一号样稿，画了两百四十年。",
        button: { name: "浏览系列", link: link.category("0086") },
        light: true,
      }),
      spacing: spacing(96, "48"),
      fixed_size_02: fixedSize(context, {
        image: "scenes/cobalt",
        title: "蓝，从灰开始",
        text: "钴料上坯时近于灰黑，经一千四百度釉烧，才是您看见的颜色。",
        button: { name: "匠心工艺", link: link.path("/brand-story/workmanship") },
      }),
    }),
    region("R-H2", "Series", "home", [
      {
        category02: {
          title: "按系列浏览",
          items: seriesList.slice(0, 4).map((series) =>
            card(context, {
              title: series.name,
              text: series.motto,
              image: `series/${series.ornament}-cover`,
              linkName: "查看系列",
              link: link.category(series.code),
            }),
          ),
        },
      },
      {
        highlight: { title: "全部系列", subTitle: "十个系列，各有来历。", link: link.path("/products") },
      },
    ]),
    region("R-H3", "Harbour", "home", [
      {
        fixed_size_02: encodeFormData(
          [
            fixedSize(context, {
              image: "scenes/harbour",
              title: "一座港口，一间瓷厂",
              text: "一七八六年，船具商约翰·林德租下码头的一间旧仓库，点起第一座窑。瓷厂至今没有搬过家。",
              button: { name: "品牌历史", link: link.path("/brand-story/our-history") },
              location: 3,
            }),
          ],
          31,
        ),
      },
      {
        goods: goods(context, catalogue.some({ ornament: "lace" }, 8), {
          title: "一号样稿",
          text: "Northern Lace",
          link: link.category("0086"),
        }),
      },
    ]),
    region("R-H4", "Film", "video_block", {
      videoBlock: film(context, "一枚盘子的四十道工序", { autoplay: false, loop: "true" }),
    }),
    region("R-H5", "New", "home", {
      products: {
        ...goods(context, catalogue.some({ forms: ["mug", "cup-saucer", "teapot"] }, 8), {
          title: "茶与咖啡",
          text: "从早晨第一杯开始。",
          link: link.path("/products"),
        }),
        style: porcelainBand,
      },
    }),
    region("R-H6", "Editorial", "home", {
      FixedSize03: [
        fixedSize(context, {
          image: "scenes/gift",
          title: "企业礼赠",
          text: "可落款，可编号，可附一封信。",
          button: { name: "了解礼赠", link: link.path("/gifting") },
          location: 2,
        }),
        fixedSize(context, {
          image: "scenes/broken",
          title: "破损换新",
          text: "两年之内日常使用中的磕碰，可以旧换新。",
          button: { name: "查看规则", link: link.path("/member/damagedForNew") },
          location: 2,
        }),
        fixedSize(context, {
          image: "scenes/showroom",
          title: "到店看看",
          text: "瓷器拿在手里，才知道分量。",
          button: { name: "查找门店", link: link.path("/find-us") },
          location: 2,
        }),
      ],
      // An unknown block: it is skipped with a warning, the rest is rendered.
      ...(context.oddities ? { countdownBanner: { endsAt: "2026-12-22", title: "冬至开窑" } } : {}),
    }),
  ];
}

/** An unpublished region. */
export function makeDraft(catalogue: Catalogue): JsonObject {
  return region("R-DRAFT", "Draft", "home", {
    highlight: {
      title: "冬至开窑",
      subTitle: "草稿：冬至星今年的第一窑，十二月二十一日。",
      link: link.category("STAR"),
    },
    imageList: { columns: 1, items: [{ url: imageUrl(catalogue.context, "scenes/kiln") }] },
    snowfall: { flakes: 24 },
  });
}
