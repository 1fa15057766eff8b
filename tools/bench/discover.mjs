/**
 * The first match of a link pattern in a page's <main>.
 * @param {string} origin @param {string} path of the page @param {RegExp} pattern with the URL as its first group
 * @returns {Promise<string>} "/" without a match
 */
async function firstLink(origin, path, pattern) {
  const main = (await (await fetch(origin + path)).text()).split("<main")[1] ?? "";
  return pattern.exec(main)?.[1]?.replaceAll("&amp;", "&") ?? "/";
}

/**
 * A path of each of the main templates, by name.
 * @param {string} url origin of the site
 */
export async function discoverTemplates(url) {
  return {
    home: "/",
    series: await firstLink(url, "/products", /href="(\/products\/(?!category)[^"]+)"/),
    listing: await firstLink(url, "/products", /href="(\/products\/category\/[^"]+)"/),
    product: await firstLink(url, "/", /href="(\/pdp\/[^"]+)"/),
    article: await firstLink(url, "/news", /href="(\/news\/[^"?]+)"/),
    stores: "/find-us",
    verification: "/verification",
    "job form": `${await firstLink(url, "/about-us/jobs", /href="(\/about-us\/jobs\?jobId=[^"&]+)/)}&step=form`,
  };
}

/** All product ids, from the sitemap, and paths of listing pages. @param {string} url origin of the site */
export async function discover(url) {
  const main = (await (await fetch(`${url}/products`)).text()).split("<main")[1] ?? "";
  const codes = new Set([...main.matchAll(/href="\/products\/(?:category\/)?([^"/?]+)"/g)].map(([, code]) => code));
  /** @type {Set<string>} */
  const products = new Set();
  /** @type {string[]} */
  const listings = [];
  const parts = [...(await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  for (const [, part = ""] of parts) {
    if (part.includes("/pdp/")) products.add(part.split("/pdp/")[1] ?? "");
    if (!part.endsWith(".xml")) continue;
    const xml = await (await fetch(url + new URL(part).pathname)).text();
    for (const [, id = ""] of xml.matchAll(/\/pdp\/([^<]+)<\/loc>/g)) products.add(id);
  }
  for (const sort of ["default", "new", "priceAsc", "priceDesc"]) {
    for (let page = 1; page <= 40; page += 1) {
      for (const code of codes) {
        listings.push(`/products/category/${String(code)}?vcCodePath=true&sort=${sort}&page=${String(page)}`);
      }
    }
  }
  return { products: [...products], listings };
}
