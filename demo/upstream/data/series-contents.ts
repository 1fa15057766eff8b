import { film, fixedSize, goods, hairlineBox } from "./blocks";
import type { Catalogue } from "./catalogue";
import { imageUrl } from "./context";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import type { ContentRecord } from "./navigation";
import type { Product } from "./products";
import { seriesList } from "./series";
import type { Series } from "./series";

/** Contents of series landing pages, and the list that assigns contents to categories (upstream.md §4.2). */
export function makeSeriesContents(catalogue: Catalogue): { list: Json; contents: Map<string, ContentRecord> } {
  const contents = new Map<string, ContentRecord>();
  const list: JsonObject[] = [];
  for (const series of seriesList) {
    const record = seriesContent(catalogue, series);
    if (record === null) continue;
    const id = `V-${series.ornament.toUpperCase()}`;
    contents.set(id, record);
    list.push({ virtual: { code: series.code, name: series.name }, contentInfo: { id, status: "1" } });
  }
  if (catalogue.context.oddities) {
    // Stale entries: a category that no longer exists, a content without an id.
    list.push({ virtual: { code: "RETIRED-2019" }, contentInfo: { id: "V-RETIRED" } });
    list.push({ virtual: { code: "PLAIN" }, contentInfo: null });
  }
  return { list, contents };
}

function seriesContent(catalogue: Catalogue, series: Series): ContentRecord | null {
  const { context } = catalogue;
  switch (series.ornament) {
    case "plain":
      return null;
    case "lace":
      return {
        name: `${series.name} 影片`,
        modelName: "video_block",
        contents: { videoBlock: film(context, "一枚盘子的四十道工序", { loop: true }) },
      };
    case "wave":
      return {
        name: `${series.name} 图文`,
        modelName: "video_block",
        contents: {
          fixed_size_02: fixedSize(context, {
            image: "wave/serving-bowl-setting",
            title: "港水由外及里",
            text: "三道弧线，由深到浅。",
            location: "3",
            button: { name: "走进内港", link: link.path("/flora-danica/harbour") },
          }),
        },
      };
    case "blossom":
      return {
        name: `${series.name} 图文`,
        modelName: "series_page",
        contents: encodeFormData(
          [
            {
              fixed_size_02: fixedSize(context, {
                image: "scenes/garden",
                title: "北地植物图谱",
                text: "一百二十四种野花，一种画一件。",
                button: { name: "翻开图谱", link: link.path("/flora-danica/flora") },
              }),
            },
          ],
          4400,
        ),
      };
    default:
      return {
        name: `${series.name} 图文`,
        modelName: "series_page",
        contents: [
          {
            fixed_size_02: fixedSize(context, {
              image: `${series.ornament}/milk-jug-setting`,
              title: series.motto,
              text: series.sentences[0] ?? series.description,
              location: 3,
            }),
          },
        ],
      };
  }
}

/** The form of the same series that is shown below a product: its own pictures are above. */
const BESIDE: Readonly<Record<string, string>> = {
  "dinner-plate": "dessert-plate",
  "dessert-plate": "soup-plate",
  "soup-plate": "rice-bowl",
  "rice-bowl": "serving-bowl",
  "serving-bowl": "dinner-plate",
  "cup-saucer": "teapot",
  teapot: "cup-saucer",
  mug: "milk-jug",
  "milk-jug": "sugar-box",
  "sugar-box": "cup-saucer",
  vase: "jar",
  jar: "vase",
  tray: "cake-stand",
  "cake-stand": "vase",
};

/** CMS contents shown below a product: a list of models, each with its JSON as text. */
export function productContents(catalogue: Catalogue, product: Product): Json {
  const { context } = catalogue;
  const { series, form } = product;
  const model = (modelName: string, contents: Json): JsonObject => ({ modelName, contents: JSON.stringify(contents) });
  const setting = fixedSize(context, {
    image: `${series.ornament}/${BESIDE[form.key] ?? "teapot"}-setting`,
    title: series.motto,
    text: series.sentences[1] ?? series.motto,
    location: form.group === "tea" ? "3" : "1",
  });
  const companions = goods(
    context,
    catalogue
      .some({ ornament: series.ornament }, 5)
      .filter((one) => one.id !== product.id)
      .slice(0, 4),
    { title: "同一系列", link: link.category(series.code) },
  );
  switch (form.group) {
    case "table":
      return [model("pdp_story", { fixed_size_02: setting }), model("goods", companions)];
    case "tea":
      return [
        model("pdp_story", [{ fixed_size_02: encodeFormData([setting], 12) }, { goods: companions }]),
        ...(form.key === "teapot"
          ? [model("pdp_film", { videoBlock: film(context, "壶嘴、壶把与二十一个出水孔") })]
          : []),
      ];
    case "home":
      if (form.key === "candle-holder") return null;
      if (form.key === "tray" && context.oddities) {
        // The result of an editor's failed save.
        return [{ modelName: "pdp_story", contents: '{"highlight": {"title": ' }, model("goods", companions)];
      }
      return [
        model("pdp_story", {
          highlight: {
            title: series.motto,
            subTitle: series.name,
            image: imageUrl(context, `series/${series.ornament}-cover`),
            link: link.category(series.code),
            style: hairlineBox,
          },
          imageList: {
            columns: 2,
            items: ["detail", "setting"].map((view) => ({
              url: imageUrl(context, `${series.ornament}/${BESIDE[form.key] ?? "teapot"}-${view}`),
              alt: `${series.name} ${view === "detail" ? "纹样" : "在使用中"}`,
            })),
          },
        }),
      ];
  }
}
