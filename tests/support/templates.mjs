/**
 * Every template and state of the site on the demo's data, for screenshots (tools/screenshots/pages.mjs) and the
 * accessibility and layout tests.
 */

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../demo/upstream/index").DemoUpstream} DemoUpstream */
/** @typedef {{ page: Page, upstream: DemoUpstream, js: boolean }} Scene */
/**
 * @typedef {object} Template
 * @property {string} name
 * @property {string} path
 * @property {(scene: Scene) => Promise<unknown>} [act] visitor actions before the screenshot
 * @property {"on" | "off"} [js] only this mode
 * @property {true} [view] only the visible window, for overlays
 * @property {true} [demo] a page of the demo: needs a site with the embedded upstream
 * @property {"wide" | "narrow"} [layout] only for window widths with this form of the header
 * @property {true} [chrome] a state of the header or the footer, which are on every page
 * @property {true} [likeAnother] the layout of another template with other contents: full run only
 * @property {string} [fault] key of the endpoint that answers 500
 */

/** From this width on the header has a navigation bar instead of a drawer. */
export const WIDE_PX = 1024;

const cup = "/pdp/00860601";
const product = "/pdp/NH100101";
const jobForm = "/about-us/jobs?jobId=J1001&step=form";
let codes = 0;
/** @param {number} kind see demo/upstream/README.md */
const codeOf = (kind) => `NH${kind}${String(++codes).padStart(9, "0")}`;

/** @param {string} kind @param {(upstream: DemoUpstream) => string} codeFor @returns {Template} */
const verified = (kind, codeFor) => ({
  name: `verification-${kind}`,
  path: "/verification",
  view: true,
  act: async ({ page, upstream }) => {
    const form = page.locator('main form[action="/verification"]');
    await form.getByRole("textbox").fill(codeFor(upstream));
    await form.getByRole("button").click();
    await page.locator("[data-verification]:visible").first().waitFor();
  },
});

/**
 * @param {string} name
 * @param {Template["act"]} act
 * @param {Template["layout"]} [layout]
 * @returns {Template}
 */
const chromeState = (name, act, layout) => ({
  name,
  chrome: true,
  path: "/cookie",
  view: true,
  act,
  ...(layout === undefined ? {} : { layout }),
});

/** @param {DemoUpstream} upstream @param {number} queries */
function spentCode(upstream, queries) {
  const code = codeOf(1);
  upstream.state.verifications[code] = { queries, firstSearchTime: "2026-05-06 07:08:09" };
  return code;
}

/** @param {Page} page @param {string} name @param {number} bytes */
const attach = (page, name, bytes) =>
  page.locator("#application-resumeUpload").setInputFiles({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes, 32), Buffer.from("\n%%EOF\n")]),
  });

/** @type {Template[]} */
export const templates = [
  { name: "home", path: "/" },
  { name: "series-list", path: "/products" },
  { name: "series", path: "/products/0086" },
  { name: "series-long-id", likeAnother: true, path: "/products/1902334455667788990" },
  { name: "series-all", likeAnother: true, path: "/products/0086?isAll=true" },
  { name: "listing", path: "/products/category/0086-table-plate" },
  { name: "listing-all", likeAnother: true, path: "/products/category/0086?vcCodePath=true" },
  { name: "listing-beyond", likeAnother: true, path: "/products/category/0086?vcCodePath=true&page=9000&sort=nothing" },
  {
    name: "listing-filtered",
    path: "/products/category/0086?vcCodePath=true",
    act: async ({ page, js }) => {
      const drawer = page.locator("main summary", { hasText: "筛选" });
      if (await drawer.isVisible()) await drawer.click();
      const facet = page.locator("main details[data-facet]").first();
      await facet.locator("summary").click();
      await facet.getByRole("checkbox").first().check();
      if (!js) await page.getByRole("button", { name: "应用筛选" }).click();
      await page.getByRole("link", { name: "清除全部" }).waitFor();
    },
  },
  { name: "product-list", likeAnother: true, path: "/products/0086/0086-tea" },
  { name: "collection", likeAnother: true, path: "/collections/0086" },
  { name: "collection-group", likeAnother: true, path: "/collections/0086/0086-tea" },
  { name: "product", path: `${product}?vc=RING-table-plate` },
  { name: "comparison", path: `/products/compare?ids=00860101&ids=00860601&ids=NH100101` },
  { name: "product-one-picture", likeAnother: true, path: cup },
  {
    name: "product-panels",
    path: product,
    act: async ({ page }) => {
      for (const panel of ["产品特点", "产品规格"]) await page.locator("main summary", { hasText: panel }).click();
    },
  },
  { name: "product-buy", path: `${product}#buy`, view: true },
  { name: "product-gallery", path: `${product}#picture-2`, view: true, js: "off" },
  {
    name: "product-gallery",
    path: product,
    view: true,
    js: "on",
    act: async ({ page }) => {
      await page.locator('a[href="#picture-1"]').first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "search", path: "/products/keyword/%E8%8C%B6" },
  { name: "search-results", path: "/search-results-page?q=%E8%8C%B6" },
  { name: "search-empty", likeAnother: true, path: "/search-results-page" },
  { name: "no-result", path: "/products/keyword/%E6%B2%A1%E6%9C%89%E8%BF%99%E6%A0%B7%E4%B8%9C%E8%A5%BF" },
  { name: "stores", path: "/find-us" },
  { name: "stores-province", likeAnother: true, path: "/find-us?province=%E5%B9%BF%E4%B8%9C%E7%9C%81" },
  { name: "stores-none", path: "/find-us?province=%E6%B2%A1%E6%9C%89" },
  { name: "store", path: "/find-us?store=NHS-3101-01", view: true },
  { name: "verification", path: "/verification" },
  verified("genuine", () => codeOf(0)),
  { ...verified("repeated", (upstream) => spentCode(upstream, 2)), likeAnother: true },
  { ...verified("frozen", (upstream) => spentCode(upstream, 5)), likeAnother: true },
  verified("error", () => codeOf(4)),
  { ...verified("wrong", () => "ABC-123"), likeAnother: true },
  { name: "brand-story", path: "/brand-story" },
  { name: "story", path: "/brand-story/2001" },
  { name: "story-sister", likeAnother: true, path: "/brand-story/about-lyngdal" },
  { name: "history", path: "/brand-story/our-history" },
  { name: "annual-plate", path: "/brand-story/our-history/annual-plate" },
  { name: "workmanship", likeAnother: true, path: "/brand-story/workmanship" },
  { name: "product-story", path: "/brand-story/product-story" },
  { name: "gifting", path: "/gifting" },
  { name: "news", path: "/news" },
  { name: "article", path: "/news/3024" },
  { name: "about", path: "/about-us" },
  { name: "career", likeAnother: true, path: "/about-us/career" },
  { name: "group", likeAnother: true, path: "/about-us/group" },
  { name: "jobs", path: "/about-us/jobs" },
  { name: "jobs-none", path: "/about-us/jobs?keyword=%E6%B2%A1%E6%9C%89" },
  { name: "job", path: "/about-us/jobs?jobId=J1001", view: true },
  { name: "job-form", path: jobForm },
  {
    name: "job-form-errors",
    path: jobForm,
    act: async ({ page }) => {
      await page.getByRole("button", { name: "提交申请" }).last().click();
      await page.locator("[data-error-summary]").waitFor();
    },
  },
  {
    name: "job-form-upload",
    path: jobForm,
    js: "on",
    act: async ({ page }) => {
      const chrome = await page.context().newCDPSession(page);
      await chrome.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 400_000,
      });
      await attach(page, "林知夏 简历（终稿）.pdf", 4_000_000);
      await page.locator("[role=progressbar], progress").first().waitFor();
    },
  },
  {
    name: "job-form-uploaded",
    path: jobForm,
    js: "on",
    act: async ({ page }) => {
      await attach(page, "林知夏 简历（终稿）.pdf", 40_000);
      await page.locator('li[data-status="done"]').waitFor();
    },
  },
  { name: "job-result", path: "/about-us/jobs?jobId=J1001&step=result" },
  { name: "member", path: "/member" },
  { name: "damaged-for-new", likeAnother: true, path: "/member/damagedForNew" },
  { name: "faq", path: "/customer-service/faq" },
  { name: "customised", likeAnother: true, path: "/customer-service/customised" },
  { name: "gift-wrap", likeAnother: true, path: "/customer-service/gift-wrap" },
  { name: "contact", path: "/contact-us" },
  { name: "cookie", path: "/cookie" },
  { name: "privacy", likeAnother: true, path: "/privacy" },
  { name: "flora", path: "/flora-danica/flora" },
  { name: "blocks", path: "/_blocks", demo: true },
  { name: "design", path: "/_design", demo: true },
  { name: "chrome", chrome: true, path: "/cookie" },
  chromeState("menu-card", ({ page }) => openMenu(page, 2), "wide"),
  chromeState("menu-grid", ({ page }) => openMenu(page, 0), "wide"),
  chromeState("menu-list", ({ page }) => openMenu(page, 1), "wide"),
  chromeState(
    "drawer",
    async ({ page }) => {
      await page.locator("[data-drawer] > summary").click();
      await page.locator("[data-drawer] details > summary").first().click();
    },
    "narrow",
  ),
  chromeState("store-area", ({ page }) => page.locator("[data-store-area] > summary").click()),
  {
    ...chromeState("search-open", async ({ page }) => {
      const input = page.locator("header input[name=q]").filter({ visible: true }).first();
      await input.click();
      await input.pressSequentially("茶", { delay: 20 });
      await page.locator("[role=listbox]").first().waitFor();
      await page.locator("[role=option]").first().waitFor();
    }),
    js: "on",
  },
  {
    name: "toast",
    path: "/verification",
    view: true,
    act: async ({ page }) => {
      await page.locator('main form[action="/verification"]').getByRole("button").click();
      await page.getByText("请输入验证二维码").filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: "waiting",
    path: "/",
    view: true,
    js: "on",
    act: async ({ page }) => {
      // A response that never comes: the page in its pending state.
      await page.route(/\.data/, () => undefined);
      for (const fold of await page.locator("footer summary").filter({ visible: true }).all()) await fold.click();
      await page.locator('footer a[href="/news"]').click();
      await page.getByText("Loading...").waitFor();
      // Every template is captured from the top, where the sticky header does not cover the footer.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: "unavailable", path: "/news?page=2", fault: "cms/info/getPageList" },
];

/** @param {Page} page @param {number} index */
async function openMenu(page, index) {
  await page.locator("header nav").first().locator("> ul > li").nth(index).locator("a").first().hover();
  await page.waitForTimeout(400);
}
