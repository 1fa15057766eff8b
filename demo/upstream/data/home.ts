import { makeBlocks, porcelainBand } from "./blocks";
import type { Catalogue } from "./catalogue";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import { seriesList } from "./series";

export function region(id: string, regionName: string, modelName: string, contents: Json): JsonObject {
  return { id, regionName, modelName, contents: JSON.stringify(contents), sort: 1 };
}

/** The home page's regions. */
export function makeHome(catalogue: Catalogue): JsonObject[] {
  const { hero, image, imageText, card, goods, film } = makeBlocks(catalogue.context);
  return [
    region("R-H1", "Hero", "home", {
      hero: hero("scenes/table", "北境蕾丝", "一号样稿，画了两百四十年。", {
        button: ["浏览系列", link.category("0086")],
      }),
      spacing: { height: 96, mobileHeight: "48" },
      fixed_size_02: imageText(
        "scenes/cobalt",
        "蓝，从灰开始",
        "钴料上坯时近于灰黑，一千四百度釉烧之后才是蓝。\n坯吸墨如纸，一笔下去改不了。画师先在掌心试一试浓淡，再落到盘沿。",
        { button: ["匠心工艺", link.path("/brand-story/workmanship")], location: 3 },
      ),
    }),
    region("R-H2", "Series", "home", [
      {
        category02: {
          title: "按系列浏览",
          items: seriesList
            .slice(0, 4)
            .map(({ name, ornament, code, motto }) =>
              card(name, `series/${ornament}-cover`, "查看系列", link.category(code), motto),
            ),
        },
      },
      {
        highlight: {
          title: "全部系列",
          subTitle: "十个系列，各有来历。",
          image: image("scenes/ten"),
          link: link.path("/products"),
        },
      },
    ]),
    region("R-H3", "Harbour", "home", [
      {
        fixed_size_02: encodeFormData(
          [
            imageText(
              "scenes/harbour",
              "一座港口，一间瓷厂",
              "一七八六年，约翰·林德租下码头的旧仓库，点起第一座窑。瓷厂至今没有搬过家。",
              { button: ["品牌历史", link.path("/brand-story/our-history")], location: 2, titleSize: "26" },
            ),
          ],
          31,
        ),
      },
      {
        goods: goods("一号样稿", catalogue.some({ ornament: "lace" }, 8), {
          text: "Northern Lace",
          link: link.category("0086"),
        }),
      },
    ]),
    region("R-H4", "Film", "video_block", {
      videoBlock: film("一枚盘子的四十道工序", { autoplay: false, loop: "true" }),
    }),
    region("R-H5", "New", "home", {
      products: {
        ...goods("茶与咖啡", catalogue.some({ forms: ["mug", "cup-saucer", "teapot"] }, 8), {
          text: "从早晨第一杯开始。",
          link: link.path("/products"),
        }),
        style: porcelainBand,
      },
    }),
    region("R-H6", "Editorial", "home", {
      FixedSize03: [
        imageText("scenes/gift", "企业礼赠", "可落款，可编号，可附一封信。", {
          button: ["了解礼赠", link.path("/gifting")],
          location: 2,
        }),
        imageText("scenes/broken", "破损换新", "两年之内日常使用中的磕碰，可以旧换新。", {
          button: ["查看规则", link.path("/member/damagedForNew")],
          location: 2,
        }),
        imageText("scenes/showroom", "到店看看", "瓷器拿在手里，才知道分量。", {
          button: ["查找门店", link.path("/find-us")],
          location: 2,
        }),
      ],
      // An unknown block: it is skipped with a warning, the rest is rendered.
      ...(catalogue.context.oddities ? { countdownBanner: { endsAt: "2026-12-22", title: "冬至开窑" } } : {}),
    }),
  ];
}

/** An unpublished region. */
export function makeDraft({ context }: Catalogue): JsonObject {
  return region("R-DRAFT", "Draft", "home", {
    highlight: {
      title: "冬至开窑",
      subTitle: "草稿：冬至星今年的第一窑，十二月二十一日。",
      link: link.category("STAR"),
    },
    imageList: makeBlocks(context).images(1, [["scenes/kiln"]]),
    snowfall: { flakes: 24 },
  });
}
