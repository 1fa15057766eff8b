import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { desktop, hasFocus, hydrated, phone, type VisitOptions } from "../support/browser";
import { requestedPaths, stopClock, twoFrames } from "../support/clock";
import { readHtml } from "../support/html";
import { listen } from "../support/listen";
import { setStage } from "../support/stage";

/** A fake IP location service: answers as configured, and records the requested IPs. */
const maps = {
  url: "",
  asked: [] as string[],
  status: 200,
  places: new Map<string, [lat: number, lng: number]>(),
};
beforeAll(async () => {
  const { url, close } = await listen((request, response) => {
    const ip = new URL(request.url ?? "/", "http://maps.test").searchParams.get("ip") ?? "";
    maps.asked.push(ip);
    const [lat, lng] = maps.places.get(ip) ?? [0, 0];
    const result = { location: { lat, lng }, ad_info: { province: "", city: "" } };
    response.statusCode = maps.status;
    response.end(`cb&&cb(${JSON.stringify({ status: 0, result })})`);
  });
  maps.url = `${url}/ws/location/v1/ip`;
  return close;
});
afterEach(() => void (maps.status = 200));

const stage = setStage({ env: () => ({ TRUST_PROXY: "1", MAPS_URL: maps.url, MAPS_KEY: "a-maps-key" }) });

const guangzhou: [number, number] = [23.1291, 113.2644];
/** Its nearest store has a longer name than the fallback, which could move the phone number. */
const shenzhen: [number, number] = [22.5331, 114.0459];

let block = 0;
/** An IP in a block of its own, with its location. */
function visitorAt(place: [number, number] | null): string {
  const address = `8.${Math.floor(++block / 250)}.${block % 250}.9`;
  if (place !== null) maps.places.set(address, place);
  return address;
}

let located: string | undefined;
/** One visitor for all tests that only need a location: the site makes at most five lookups in 1.2 seconds. */
const inGuangzhou = () => (located ??= visitorAt(guangzhou));

let inShenzhenIp: string | undefined;
const inShenzhen = () => (inShenzhenIp ??= visitorAt(shenzhen));

const fallbackName = "上海栖云里店";
/** The upstream's own list of stores gives it another phone. */
const SETTINGS_STORE = `北港瓷 ${fallbackName}`;
const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  stage.get(path, { headers: { "X-Forwarded-For": address, ...headers } });
const mapsCallsFor = (address: string) => maps.asked.filter((asked) => asked === address).length;

describe("GET /resources/nearest-store", () => {
  const nearest = async (address: string) =>
    (await get("/resources/nearest-store", address)).json() as Promise<unknown>;

  it("names the nearest store as JSON, for this visitor only", async () => {
    const address = inGuangzhou();
    const response = await get("/resources/nearest-store", address);
    expect(response).toBePrivate();
    // Its phone has the label of the site settings.
    expect(await response.json()).toMatchObject({
      located: true,
      store: { name: expect.stringContaining("广州") as string, phoneLabel: "门店电话" },
    });
    expect(await nearest(visitorAt([39.9087, 116.3975]))).toMatchObject({
      store: { name: expect.stringContaining("北京") as string },
    });
    expect(mapsCallsFor(address)).toBe(1);
  });

  it("names the site settings' store where the visitor, or any store, cannot be found, with a warning", async () => {
    const fallback = { located: false, store: { name: expect.stringContaining(fallbackName) as string } };
    expect(await nearest(visitorAt(null))).toMatchObject(fallback);
    expect(await nearest("10.1.2.3")).toMatchObject(fallback);
    maps.status = 500;
    expect(await nearest(visitorAt(guangzhou))).toMatchObject(fallback);
    maps.status = 200;
    stage.faults.setFault("store/getStoreByCoordinateProvince", "failed");
    const place: [number, number] = [31.11, 121.22];
    expect(await nearest(visitorAt(place))).toMatchObject(fallback);
    const missing = () =>
      stage.site.log.filter(({ msg, part }) => msg === "page part missing" && part === "nearest stores");
    await expect
      .poll(() => missing().map(({ level, reason, err }) => [level, reason, err]))
      .toEqual([["warn", "rejected", undefined]]);
  });

  it("answers a frame with a whole small page", async () => {
    const response = await get("/resources/nearest-store", inGuangzhou(), { Accept: "text/html" });
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const page = await response.text();
    expect(page).toMatch(/^<!DOCTYPE html>.*广州.*<\/html>$/s);
    expect(page).toMatch(/href="\/find-us\?store=[^"]+" target="_top"/);
  });

  it("is asked for after the document, never for it", async () => {
    const address = visitorAt(guangzhou);
    const page = await (await get("/contact-us", address)).text();
    expect(mapsCallsFor(address)).toBe(0);
    expect(page).toContain(fallbackName);
    expect(page).toBe(await (await get("/contact-us", visitorAt(null))).text());
  });
});

/** Opens a page as the visitor at this address. */
const open = (
  clientIp: string,
  path: string,
  steps: (page: Page) => Promise<void>,
  options: Partial<VisitOptions> = {},
) => stage.open(path, { javaScript: true, clientIp, ...options }, steps);

const area = (page: Page) => page.locator("[data-store-area]");
const isOpen = (page: Page) => area(page).evaluate((details: HTMLDetailsElement) => details.open);
const summaryOf = (page: Page) => area(page).locator("summary").first();
/** Opens a page as `open`, and waits until its nearest store was asked for. */
const openLocated: typeof open = (clientIp, path, steps, options) =>
  stage.visit({ javaScript: true, clientIp, ...options }, async (page) => {
    const answered = page.waitForResponse((response) => response.url().endsWith("/resources/nearest-store"));
    await page.goto(path);
    await hydrated(page, true);
    await answered;
    await steps(page);
  });

describe("the header's store area", () => {
  // The tests above have made as many lookups as the site makes in a second.
  beforeAll(() =>
    vi.waitFor(
      async () => {
        const answer = await get("/resources/nearest-store", inShenzhen());
        expect(await answer.json()).toMatchObject({ located: true });
      },
      { timeout: 20_000 },
    ),
  );

  it.each([
    { name: "a phone", viewport: phone },
    { name: "a desktop", viewport: desktop },
  ])("shows the nearest store in place and moves nothing, on $name", ({ viewport }) =>
    stage.visit({ javaScript: true, viewport, clientIp: inShenzhen() }, async (page) => {
      let release = () => {};
      const released = new Promise<void>((done) => (release = done));
      await page.route("**/resources/nearest-store", async (route) => {
        await released;
        await route.continue();
      });
      await page.goto("/contact-us");
      await hydrated(page, true);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await area(page).innerText()).toContain(fallbackName);
      await twoFrames(page);
      await page.evaluate(() => {
        const shifts: unknown[] = [];
        Object.assign(window, { shifts });
        const note = (list: PerformanceObserverEntryList) =>
          shifts.push(...list.getEntries().map((entry) => entry.toJSON() as unknown));
        new PerformanceObserver(note).observe({ type: "layout-shift" });
      });
      release();
      await expect.poll(() => area(page).innerText()).toContain("深圳");
      // The phone too, on a phone's width.
      if (viewport === phone) expect(await summaryOf(page).innerText()).toMatch(/深圳[^]*\d{4}/);
      await twoFrames(page);
      expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
    }),
  );

  it.each([
    { name: "a located visitor's store", from: inGuangzhou, shop: "广州", viewport: phone },
    { name: "the site settings' store", from: () => visitorAt(null), shop: fallbackName, viewport: desktop },
  ])("opens the detail of $name over the page, and leaves the visitor there", ({ from, shop, viewport }) =>
    openLocated(
      from(),
      "/contact-us",
      async (page) => {
        await expect.poll(() => area(page).innerText()).toContain(shop);
        await summaryOf(page).click();
        const phoneHref = await area(page).locator('a[href^="tel:"]').getAttribute("href");
        await page.evaluate(() => (document.documentElement.dataset["visit"] = "same"));
        await area(page).getByRole("link", { name: "了解详细" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("直营精品店").waitFor();
        expect(await dialog.innerText()).toContain(shop);
        expect(await dialog.locator('a[href^="tel:"]').getAttribute("href")).toBe(phoneHref);
        expect(await area(page).locator("address").isVisible()).toBe(false);
        await dialog.getByRole("link", { name: "关闭" }).click();
        await expect.poll(() => dialog.count()).toBe(0);
        expect(await summaryOf(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
        expect(new URL(page.url()).pathname).toBe("/contact-us");
        const state = await page.evaluate(() => [document.documentElement.dataset["visit"], window.scrollY]);
        expect(state).toEqual(["same", 0]);
      },
      { viewport },
    ),
  );

  it("goes to the detail's own page where the dialog's script cannot be loaded", () =>
    openLocated(
      inGuangzhou(),
      "/contact-us",
      async (page) => {
        await page.route("**/nearest-store-detail*.js", (route) => route.abort());
        await summaryOf(page).click();
        await area(page).getByRole("link", { name: "了解详细" }).click();
        await page.waitForURL(/\/find-us\?store=./);
        await page.locator("dialog[open]").getByText("广州").first().waitFor();
      },
      { expected: /ERR_FAILED|Failed to (load|fetch)/ },
    ));

  it("closes when 更多门店 is pressed, and leads there 100 ms later; a new tab is left to the browser", () =>
    stage.visit({ javaScript: true, clientIp: inGuangzhou() }, async (page) => {
      await page.clock.install();
      await page.goto("/contact-us");
      await hydrated(page, true);
      await summaryOf(page).click();
      const more = area(page).getByRole("link", { name: "更多门店" });
      // A press for a new tab opens one, and leaves this page.
      const tab = page.context().waitForEvent("page");
      await more.click({ modifiers: ["ControlOrMeta"] });
      await (await tab).waitForURL(/\/find-us$/);
      expect(new URL(page.url()).pathname).toBe("/contact-us");
      await stopClock(page);
      const asked = requestedPaths(page);
      const findUsCalls = () => asked.filter((path) => path.startsWith("/find-us")).length;
      // The pop-up closes, and nothing is asked for.
      await more.click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await page.clock.runFor(99);
      expect([findUsCalls(), new URL(page.url()).pathname]).toEqual([0, "/contact-us"]);
      await page.clock.runFor(1);
      await page.waitForURL(/\/find-us$/);
    }));

  it("closes on a press outside, and on Escape, which leads the focus back", () =>
    open(inGuangzhou(), "/contact-us", async (page) => {
      const summary = summaryOf(page);
      // A press in it leaves it open.
      await summary.click();
      await area(page).getByText("线上渠道").click();
      expect(await isOpen(page)).toBe(true);
      await page.mouse.click(5, 600);
      await expect.poll(() => isOpen(page)).toBe(false);
      // Escape closes it.
      await summary.click();
      await area(page).getByRole("link", { name: "更多门店" }).focus();
      await page.keyboard.press("Escape");
      await expect.poll(() => isOpen(page)).toBe(false);
      expect(await hasFocus(summary)).toBe(true);
    }));

  it("shows it in a frame without script, and lets presses through to the pop-up", () =>
    open(
      inGuangzhou(),
      "/contact-us",
      async (page) => {
        const frame = page.locator("header").frameLocator("noscript > iframe").last();
        await frame.getByText("广州").first().waitFor();
        // The phone too, on a phone's width.
        expect(await frame.locator("p").first().innerText()).toMatch(/广州[^]*020-5550/);
        await summaryOf(page).click({ position: { x: 120, y: 20 } });
        const card = area(page).frameLocator("noscript > iframe").first();
        await card.getByRole("link", { name: "了解详细" }).click();
        await page.waitForURL(/\/find-us\?store=/);
        expect(await page.locator("dialog[open]").innerText()).toContain("直营精品店");
      },
      { javaScript: false, viewport: phone },
    ));
});

describe.each([false, true])("the store finder, JavaScript %s", (javaScript) => {
  it("is not needed for the nearest store, which the product page's buy pop-up names too", () =>
    stage.open("/pdp/NH100101", { javaScript, clientIp: inGuangzhou() }, async (page) => {
      await page.getByRole("link", { name: "购买", exact: true }).click();
      const store = page.locator("[data-buy-store]");
      const named = javaScript ? store : store.frameLocator("iframe").locator("body");
      await named.getByText("广州").first().waitFor();
    }));

  const cards = (page: Page) => page.locator("[data-store-card]");

  it("lists all stores nearest first, filters them, and leads to maps and phones", () =>
    stage.open("/find-us", { javaScript, clientIp: inGuangzhou() }, async (page) => {
      expect(await cards(page).first().innerText()).toContain("广州");
      expect(await page.locator("main").innerText()).toContain("已按距离为您排序");
      const all = await cards(page).count();
      expect(await cards(page).first().locator('a[href^="tel:"]').count()).toBe(1);
      const map = async (name: string) =>
        new URL((await cards(page).first().getByRole("link", { name }).getAttribute("href")) ?? "").searchParams;
      expect((await map("高德地图")).get("position")).toMatch(/^113\.\d+,23\.\d+$/);
      expect((await map("腾讯地图")).get("marker")).toMatch(/^coord:23\.\d+,113\.\d+;title:/);
      expect(await cards(page).first().getByRole("button", { name: "复制地址" }).count()).toBe(javaScript ? 1 : 0);

      const zhejiang = page.locator('select[name="city"] optgroup[label="浙江省"] option');
      expect(await zhejiang.allInnerTexts()).toEqual(["杭州市", "宁波市"]);

      await page.locator('select[name="province"]').selectOption("浙江省");
      await page.locator("main form").getByRole("button").click();
      await page.waitForURL(/province=/);
      const inProvince = await cards(page).count();
      expect(inProvince).toBeLessThan(all);
      const cities = page.locator('select[name="city"] option');
      expect(await cities.allInnerTexts()).toEqual(["全部城市", "杭州市", "宁波市"]);
      await page.locator('select[name="city"]').selectOption("宁波市");
      await page.locator("main form").getByRole("button").click();
      await page.waitForURL(/city=%/);
      expect(await cards(page).count()).toBeGreaterThan(0);
      for (const text of await cards(page).allInnerTexts()) expect(text).toContain("宁波");
      expect(await cards(page).count()).toBeLessThan(inProvince);
    }));

  it("opens a store's detail over the list, and closes it", () =>
    stage.open("/find-us/flagship-stores", { javaScript, clientIp: visitorAt(null) }, async (page) => {
      const card = cards(page).filter({ hasText: "即将开业" }).first();
      const province = page.locator("main details", { has: card });
      if (!(await card.isVisible())) await province.locator("summary").click();
      await card.getByRole("link", { name: "了解详细" }).click();
      await page.waitForURL(/store=/);
      const dialog = page.locator("dialog[open]");
      await dialog.waitFor();
      await expect.poll(() => hasFocus(dialog.getByRole("link", { name: "关闭" }))).toBe(true);
      for (const text of ["即将开业", "营业时间", "直营精品店", "咨询购买", "破损保障", "免费礼品包装"]) {
        expect(await dialog.innerText()).toContain(text);
      }
      expect(await dialog.innerText()).toMatch(/计划开业时间\s+\d{4} 年 \d{2} 月 \d{2} 日/);
      await dialog.getByRole("link", { name: "关闭" }).click();
      await page.waitForURL(/\/find-us\/flagship-stores$/);
      expect(await dialog.count()).toBe(0);
    }));
});

it("a store that the back button leaves gives the focus back to its link", () =>
  stage.open("/find-us", { javaScript: true, clientIp: inGuangzhou() }, async (page) => {
    const link = page.locator('[data-store-card] a[href*="store="]').nth(1);
    await link.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(link)).toBe(true);
  }));

describe("the store finder over HTTP", () => {
  it("gives the shop of the site settings their phone wherever it stands, for who is near it too", async () => {
    const address = visitorAt([31.2204, 121.4617]);
    const nearest: unknown = await (await get("/resources/nearest-store", address)).json();
    expect(nearest).toMatchObject({ located: true, store: { name: SETTINGS_STORE, phone: "021-5550 1786" } });
    for (const [path, part] of [
      ["/contact-us", "[data-store-area]"],
      ["/pdp/NH100101", "[data-buy-store]"],
      ["/find-us", "[data-store-card]"],
      ["/find-us?store=NHS-3101-01", "dialog[open]"],
      ["/find-us?store=", "dialog[open]"],
    ] as const) {
      const page = await readHtml(await get(path, address));
      const parts = page.queryAll(part).filter(({ text }) => text.includes(SETTINGS_STORE));
      expect([path, parts.flatMap((one) => one.hrefs(/^tel:/))]).toEqual([path, ["tel:02155501786"]]);
    }
  });

  it("is personal, and says what it shows for search engines", async () => {
    const response = await get("/find-us", inGuangzhou());
    expect(response).toBePrivate();
    const page = await readHtml(response);
    expect(page.canonicalUrl).toMatch(/^https:\/\/[^/]+\/find-us$/);
    const items = page.jsonLdOf("ItemList")?.["itemListElement"] as { name: string; url: string }[];
    expect(items.map(({ name }) => name)).toEqual(page.textsOf("[data-store-card] h3"));
    const [first] = items;
    const { pathname, search } = new URL(first?.url ?? "");
    const opened = await readHtml(await get(pathname + search, inGuangzhou()));
    expect(opened.jsonLdOf("Store")).toMatchObject({ name: first?.name, url: first?.url });
    const crumbs = opened.jsonLdOf("BreadcrumbList")?.["itemListElement"] as { name: string; item: string }[];
    const itself = { name: first?.name, item: first?.url };
    expect(crumbs.slice(1)).toMatchObject([{ name: "门店查询", item: page.canonicalUrl }, itself]);
  });
});
