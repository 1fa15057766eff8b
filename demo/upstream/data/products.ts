import { choose, hash, imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";
import { forms } from "./forms";
import type { Form, FormSize } from "./forms";
import { seriesList } from "./series";
import type { Series } from "./series";

/** A product in the demo's own model, from which the upstream's JSON is generated. */
export interface Product {
  id: string;
  name: string;
  displayName: string;
  series: Series;
  form: Form;
  size: FormSize;
  /** In the upstream's shape: a number, a numeric string, or missing. */
  salePrice: number | string | null;
  /** Sort key; null = no price. */
  amount: number | null;
  tags: readonly string[];
  /** Higher = newer. */
  age: number;
  /** Codes of its categories, from the series down. */
  path: readonly string[];
  /** Lower-case text for keyword searches. */
  text: string;
  facets: Readonly<Record<string, string>>;
}

const FACETS = [
  { code: "COLOR", name: "釉色" },
  { code: "FORM", name: "器形" },
  { code: "CRAFT", name: "工艺" },
  { code: "SERIES", name: "系列" },
  { code: "PRICE", name: "价格" },
] as const;
/** The upper ends of the bands of prices, in yuan; the last has none. */
const PRICE_BOUNDS = ["500", "1000", "2000"] as const;
const FACET_LABELS: Readonly<Record<string, string>> = {
  blue: "钴蓝",
  white: "素白",
  gold: "蓝与金",
  underglaze: "釉下手绘",
  relief: "浮雕",
  overglaze: "釉上描金",
};

export const facets: ReadonlyArray<{ code: string; name: string }> = FACETS;

export function facetLabel(code: string, value: string): string {
  if (code === "FORM") return forms.find((form) => form.key === value)?.name ?? value;
  if (code === "SERIES") return seriesList.find((series) => series.ornament === value)?.name ?? value;
  if (code === "PRICE") return priceBandLabel(value);
  return FACET_LABELS[value] ?? value;
}

/** Bands of prices from the lowest, forms by kind; all other values as they come. */
export const facetOrder = (code: string, value: string): number =>
  code === "PRICE" ? Number.parseInt(value, 10) : code === "FORM" ? forms.findIndex(({ key }) => key === value) : 0;

/** "500-1000"; null without a price. */
function priceBand(amount: number | null): string | null {
  if (amount === null) return null;
  const end = PRICE_BOUNDS.findIndex((bound) => amount < Number(bound));
  return end === -1 ? `${PRICE_BOUNDS.at(-1) ?? ""}-` : `${PRICE_BOUNDS[end - 1] ?? "0"}-${PRICE_BOUNDS[end] ?? ""}`;
}

function priceBandLabel(band: string): string {
  const [from = "", to = ""] = band.split("-");
  if (from === "0") return `${to}元以下`;
  return to === "" ? `${from}元以上` : `${from}至${to}元`;
}

/** 冬至星 is a leaf, 净白 has two levels, the others three. */
function categoryPath(series: Series, form: Form): string[] {
  if (series.ornament === "star") return [series.code];
  const group = `${series.code}-${form.group}`;
  return series.ornament === "plain" ? [series.code, group] : [series.code, group, `${group}-${form.kind}`];
}

/** How many forms of its kind stand before one: a series begins with a plate, a bowl, a cup and a pot, not four plates. */
const placeInKind = (form: Form) => forms.filter(({ kind }) => kind === form.kind).indexOf(form);

/** The hand-written catalogue, or the requested number of products, in which forms repeat. */
export function makeProducts(count: number | undefined): Product[] {
  const products: Product[] = [];
  forms.forEach((form, formIndex) => {
    form.sizes.forEach((size, sizeIndex) => {
      seriesList.forEach((series, seriesIndex) => {
        products.push(makeProduct(series, seriesIndex, form, formIndex, size, sizeIndex));
      });
    });
  });
  const round = ({ form, size }: Product) => form.sizes.indexOf(size) * forms.length + placeInKind(form);
  products.sort((one, other) => round(one) - round(other));
  if (count === undefined || count <= products.length) return products.slice(0, count);
  const base = products.length;
  for (let index = base; index < count; index++) {
    const original = choose(products, index % base);
    const firing = Math.floor(index / base) + 1;
    const name = `${original.name} 第 ${firing} 窑`;
    products.push({
      ...original,
      id: `${original.id}-${firing}`,
      name,
      displayName: `${original.displayName} 第 ${firing} 窑`,
      amount: original.amount === null ? null : original.amount + firing,
      salePrice: original.amount === null ? null : original.amount + firing,
      age: original.age + firing * 1000,
      text: `${original.text} 第 ${firing} 窑`,
    });
  }
  return products;
}

function makeProduct(
  series: Series,
  seriesIndex: number,
  form: Form,
  formIndex: number,
  size: FormSize,
  sizeIndex: number,
): Product {
  const id = productId(series, seriesIndex, form, formIndex, sizeIndex);
  const name = `${series.name} ${form.name} ${size.label}`;
  const { salePrice, amount, tags } = priceAndTags(series, form, size, id);
  const band = priceBand(amount);
  return {
    id,
    name,
    displayName: form.sizes.length > 1 ? size.label : form.name,
    series,
    form,
    size,
    salePrice,
    amount,
    tags,
    age: series.since * 100 + formIndex * 5 + sizeIndex,
    path: categoryPath(series, form),
    text: `${name} ${series.en} ${form.en} ${form.use} ${series.pattern}`.normalize("NFKC").toLowerCase(),
    facets: {
      COLOR: series.color,
      FORM: form.key,
      CRAFT: series.craft,
      SERIES: series.ornament,
      ...(band === null ? {} : { PRICE: band }),
    },
  };
}

/** Ids are opaque: with leading zeros, with 19 digits, and some that require URL encoding. */
function productId(series: Series, seriesIndex: number, form: Form, formIndex: number, sizeIndex: number): string {
  const number = `${String(formIndex + 1).padStart(2, "0")}${String(sizeIndex + 1).padStart(2, "0")}`;
  switch (series.ornament) {
    case "lace":
      return `0086${number}`;
    case "vine":
      return `190233445566778${number}`;
    case "blossom":
      if (form.key === "cup-saucer" && sizeIndex === 0) return "霜前花&杯碟+200";
      if (form.key === "teapot" && sizeIndex === 0) return "霜前花 茶壶 100%";
      return `NH-B-${number}`;
    default:
      return `NH${seriesIndex + 1}${number}`;
  }
}

function priceAndTags(
  series: Series,
  form: Form,
  size: FormSize,
  id: string,
): { salePrice: number | string | null; amount: number | null; tags: string[] } {
  const tags: string[] = [];
  if (series.since > 2000 || form.key === "candle-holder") tags.push("新品");
  if (series.craft === "underglaze") tags.push("手绘");
  if (series.ornament === "star") tags.push("冬至限定");
  const key = `${series.ornament}/${form.key}/${size.label}`;
  switch (key) {
    case "lace/vase/36 厘米":
      return { salePrice: 1286000, amount: 1286000, tags: [...tags, "孤品"] };
    case "vine/jar/32 厘米":
      return { salePrice: "1058000.5", amount: 1058000.5, tags: [...tags, "孤品"] };
    case "lace/jar/32 厘米":
    case "blossom/jar/32 厘米":
    case "blossom/vase/36 厘米":
      return { salePrice: 0, amount: 0, tags: [...tags, "询价"] };
    case "star/cake-stand/28 厘米":
      return { salePrice: null, amount: null, tags: [...tags, "询价"] };
    case "fern/candle-holder/18 厘米":
    case "wave/tray/36 厘米":
    case "halflace/sugar-box/220 毫升":
      return { salePrice: null, amount: null, tags };
    case "ring/mug/330 毫升":
      return { salePrice: 0, amount: 0, tags };
  }
  let amount = Math.round((size.price * series.priceFactor) / 10) * 10;
  if (form.key === "mug") amount += 8.5;
  if (form.key === "rice-bowl") amount += 0.88;
  return { salePrice: hash(id) % 3 === 0 ? String(amount) : amount, amount, tags };
}

/** The name of a product's front image, which distinguishes the sizes of a form. */
export function frontName({ series, form, size }: Product): string {
  return `${series.ornament}/${form.key}${size.imageUrl}-front`;
}

/** An image field is a string or an object with `url`; both occur. */
function frontField(context: DataContext, product: Product): Json {
  const url = imageUrl(context, frontName(product));
  return hash(product.id) % 5 === 0 ? { url } : url;
}

const cardJson = ({ name, series, salePrice }: Product): JsonObject => ({
  productName: name,
  brandSeriesName: series.name,
  i18nBrandSeriesName: { en: series.en },
  salePrice,
});

/** One result of a listing (upstream.md §4.3, product/keywordList). */
export function listingJson(context: DataContext, product: Product): JsonObject {
  return {
    productId: product.id,
    ...cardJson(product),
    majorImageUrl: frontField(context, product),
    tagLabels: product.tags,
    shelfStatus: 1,
  };
}

/** One item of the product blocks (upstream.md §5.4). */
export function goodsJson(context: DataContext, product: Product): JsonObject {
  return {
    spuId: product.id,
    spuCode: `SPU-${product.series.ornament}-${product.form.key}`,
    ...cardJson(product),
    majorImageUrl: imageUrl(context, frontName(product)),
  };
}

/** Names of the pictures that a product has, the front first; not every one was photographed in use. */
export function picturesOf(product: Product): string[] {
  const seed = hash(product.id);
  const others = seed % 7 === 0 ? [] : seed % 4 === 0 ? ["detail"] : ["detail", "setting"];
  const base = `${product.series.ornament}/${product.form.key}`;
  return [frontName(product), ...others.map((view) => `${base}-${view}`)];
}

/** The response of product/fullProductDetail. */
export function detailJson(
  context: DataContext,
  product: Product,
  siblings: readonly Product[],
  pageModelContents: Json,
  categoryName: (code: string) => string,
): JsonObject {
  const seed = hash(product.id);
  const media: Json[] = picturesOf(product).map((name) => ({ url: imageUrl(context, name), mediaType: null }));
  if (product.form.key === "teapot" || product.form.key === "vase") {
    media.push({
      url: `${context.mediaBase}/demo/film/painting.mp4`,
      mediaType: "video",
      poster: imageUrl(context, "film/poster"),
    });
  }
  // The photograph shows this series.
  if (product.form.kind === "plate" && product.series.ornament === "lace")
    media.push({ url: imageUrl(context, "scenes/table-square") });
  const price: Json =
    product.salePrice === null && seed % 2 === 0
      ? []
      : [{ skuId: `SKU${seed}`, skuShelfInfoVo: product.salePrice === null ? null : { salePrice: product.salePrice } }];
  return {
    productDetail: {
      productId: product.id,
      productName: product.name,
      spuCode:
        seed % 5 === 0 ? null : `ND-${product.series.ornament.slice(0, 2).toUpperCase()}-${product.id.slice(-4)}`,
      brandSeriesName: product.series.name,
      i18nBrandSeriesName: seed % 11 === 0 ? null : { en: product.series.en, "zh-CN": product.series.name },
      descText: `${choose(product.series.sentences, seed)}\n${choose(formSentences(product), seed >>> 4)}`,
      mediaList: media,
      mediaMajor: { url: imageUrl(context, frontName(product)) },
      skuList: price,
      spuAttrList: attributes(product, seed),
      virtualCategoryList: product.path.map((code) => ({ code, name: categoryName(code) })),
      createdBy: "import",
    },
    groupProducts:
      siblings.length > 1
        ? siblings.map((sibling) => ({
            productId: sibling.id,
            displayName: sibling.displayName,
            imageUrl: imageUrl(context, frontName(sibling)),
          }))
        : null,
    tagLabels: product.tags,
    pageModelContents,
  };
}

function formSentences({ form, series }: Product): readonly string[] {
  return series.craft === "relief" ? form.sentences : [...form.sentences, ...(form.paintedSentences ?? [])];
}

const CRAFT_TEXT: Readonly<Record<Series["craft"], string>> = {
  underglaze: "釉下钴蓝，徒手绘制",
  relief: "手修浮雕",
  overglaze: "釉下钴蓝，釉上描金",
};

function attributes(product: Product, seed: number): Json {
  const { series, form, size } = product;
  const relief = series.craft === "relief";
  const group = (code: string, attrName: string, value: Json, asNumber = false): JsonObject => ({
    attrGroupDictCode: asNumber ? Number(code) : code,
    attrName,
    value,
  });
  return [
    group("1", "材质", relief ? "骨瓷" : "硬质瓷"),
    group("1", "工艺", CRAFT_TEXT[series.craft]),
    group("1", "纹样", series.pattern, true),
    group("1", "用途", form.use),
    group("1", "设计年份", series.since),
    group("1", "设计师", ""),
    ...Object.entries(size.specifications).map(([name, value]) => group("2", name, value, seed % 2 === 0)),
    ...(form.key === "candle-holder" && relief ? [] : [group("2", "件数", form.key === "cup-saucer" ? 2 : 1)]),
    group("3", "烧成", relief ? "素烧一千二百五十度" : "釉烧一千四百度"),
    ...(series.craft === "overglaze"
      ? [group("3", "洗涤", "请手洗，勿用钢丝球"), group("3", "微波炉", "不可用")]
      : [group("3", "洗涤", "可入洗碗机"), group("3", "微波炉", "可用")]),
    ...(form.group === "table" ? [group("3", "烤箱", series.craft === "overglaze" ? null : "可用，请随炉升温")] : []),
  ];
}
