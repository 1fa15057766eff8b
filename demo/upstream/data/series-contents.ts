import { hairlineBox, makeBlocks } from "./blocks";
import type { Catalogue } from "./catalogue";
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
  const { film, imageText } = makeBlocks(catalogue.context);
  const { name, ornament, motto, sentences, description } = series;
  switch (ornament) {
    case "plain":
      return null;
    case "lace":
      return {
        name: `${name} 影片`,
        modelName: "video_block",
        contents: { videoBlock: film("一枚盘子的四十道工序", { loop: true }) },
      };
    case "wave":
      return {
        name: `${name} 图文`,
        modelName: "video_block",
        contents: {
          fixed_size_02: imageText("wave/serving-bowl-setting", "港水由外及里", "三道弧线，由深到浅。", {
            location: "3",
            button: ["走进内港", link.path("/flora-danica/harbour")],
          }),
        },
      };
    case "blossom": {
      const text = imageText("scenes/garden", "北地植物图谱", "一百二十四种野花，一种画一件。", {
        button: ["翻开图谱", link.path("/flora-danica/flora")],
      });
      return {
        name: `${name} 图文`,
        modelName: "series_page",
        contents: encodeFormData([{ fixed_size_02: text }], 4400),
      };
    }
    default: {
      const text = sentences[0] ?? description;
      return {
        name: `${name} 图文`,
        modelName: "series_page",
        contents: [{ fixed_size_02: imageText(`${ornament}/milk-jug-setting`, motto, text, { location: 3 }) }],
      };
    }
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
  const { film, goods, image, images, imageText } = makeBlocks(catalogue.context);
  const { series, form } = product;
  const { motto, name, ornament } = series;
  const beside = `${ornament}/${BESIDE[form.key] ?? "teapot"}`;
  const model = (modelName: string, contents: Json): JsonObject => ({ modelName, contents: JSON.stringify(contents) });
  const setting = imageText(`${beside}-setting`, motto, series.sentences[1] ?? motto, {});
  const others = catalogue.some({ ornament }, 5).filter((one) => one.id !== product.id);
  const companions = goods("同一系列", others.slice(0, 4), { link: link.category(series.code) });
  switch (form.group) {
    case "table":
      return [model("pdp_story", { fixed_size_02: setting }), model("goods", companions)];
    case "tea":
      return [
        model("pdp_story", [{ fixed_size_02: encodeFormData([setting], 12) }, { goods: companions }]),
        ...(form.key === "teapot" ? [model("pdp_film", { videoBlock: film("壶嘴、壶把与二十一个出水孔") })] : []),
      ];
    case "home":
      if (form.key === "candle-holder") return null;
      if (form.key === "tray" && catalogue.context.oddities) {
        // The result of an editor's failed save.
        return [{ modelName: "pdp_story", contents: '{"highlight": {"title": ' }, model("goods", companions)];
      }
      return [
        model("pdp_story", {
          highlight: {
            title: motto,
            subTitle: name,
            image: image(`series/${ornament}-cover`),
            link: link.category(series.code),
            style: hairlineBox,
          },
          imageList: images(2, [
            [`${beside}-detail`, `${name} 纹样`],
            [`${beside}-setting`, `${name} 在使用中`],
          ]),
        }),
      ];
  }
}
