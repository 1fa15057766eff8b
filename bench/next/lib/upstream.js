const base = process.env.API_BASE_URL;
const headers = { token: process.env.API_TOKEN ?? "", storeCode: process.env.STORE_CODE ?? "" };
const ids = { storeCode: process.env.STORE_CODE ?? "", storeId: process.env.SITE_ID ?? "" };

/** How long menus and settings are kept, in seconds: as long as the site keeps them. */
const CHROME_FRESH_S = 60;

async function ask(path, query, options) {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, { headers, ...options });
  const envelope = await response.json();
  if (envelope.success !== true) throw new Error(`${path}: ${envelope.errorMessage}`);
  return envelope.data;
}

export function getProduct(productId, options) {
  return ask("/ecommerce/open/v1/product/fullProductDetail", { ...ids, productId }, options);
}

const kept = { next: { revalidate: CHROME_FRESH_S } };

async function getContent(contentId) {
  const content = await ask("/ecommerce/biz/eccms/v1/content/queryModelContentDetail", { contentId }, kept);
  return JSON.parse(content.contents);
}

async function getMenu(item) {
  const contentId = item.navPopover?.val;
  if (contentId === undefined) return null;
  const content = await getContent(contentId);
  return content[item.navPopoverKey] ?? content;
}

/** Navigation with its menus, and the settings of the footer. */
export async function getChrome() {
  const [regions, settings] = await Promise.all([
    ask(
      "/ecommerce/biz/eccms/v1/page/queryRegionContents",
      { storeId: ids.storeId, pageId: process.env.HEADER_PAGE ?? "" },
      kept,
    ),
    ask(
      "/ecommerce/biz/eccms/v1/content/queryReadableContent",
      { ...ids, contentId: process.env.SETTINGS_CONTENT ?? "" },
      kept,
    ),
  ]);
  const items = JSON.parse(regions[0].contents);
  const menus = await Promise.all(items.map(getMenu));
  return {
    items: items.map((item, index) => ({ name: item.navName, menu: toEntries(menus[index]) })),
    settings: Object.fromEntries(
      settings.valueList.map(({ name, contentValue }) => [name, String(contentValue ?? "")]),
    ),
  };
}

/** Every text with a picture that a menu holds, whatever its layout. */
function toEntries(menu) {
  if (menu === null || typeof menu !== "object") return [];
  const title = menu.mainTitle ?? menu.productName ?? menu.vcName ?? menu.seriesName;
  const image = menu.image ?? menu.majorImageUrl ?? menu.seriesImg ?? null;
  const own =
    typeof title === "string" ? [{ title, image: typeof image === "string" ? image : (image?.url ?? null) }] : [];
  return [...own, ...Object.values(menu).flatMap(toEntries)];
}
