import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOf } from "../support/axe";
import { hasFocus, hydrated, phone } from "../support/browser";
import { requestedPaths, stopClock, twoFrames, withClock } from "../support/clock";
import { setStage } from "../support/stage";

/** product.md §9.2. */
const DEBOUNCE_MS = 1000;
const ITEM = (suggest: string, sourceId = suggest) => ({ sourceType: 0, sourceId, sourceCode: "", suggest });

const stage = setStage();

const field = (page: Page) => page.locator("header input[name=q]");
const panel = (page: Page) => page.locator("[data-search-panel]");
const option = (page: Page, name: string) => panel(page).getByRole("option", { name, exact: true });
const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);

describe.each([false, true])("a search, JavaScript %s", (javaScript) => {
  type Steps = (page: Page) => Promise<void>;
  const options = { javaScript, expected: /preload/ };
  const walk = (path: string, steps: Steps) => stage.open(path, options, steps);
  const onPhone = (path: string, steps: Steps) => stage.open(path, { ...options, viewport: phone }, steps);

  it.each(["a&b=c%d+e/f#g?h\"i'j", ".."])("leads from the header to the products of %s", (keyword) =>
    onPhone("/news", async (page) => {
      await field(page).fill(keyword);
      // At the first key either the script is loaded, or the form is still the server's.
      await field(page).press("Enter");
      await page.getByRole("heading", { level: 1, name: `“${keyword}”的搜索结果`, exact: true }).waitFor();
    }),
  );

  it("helps on in the first screen where nothing is found", () =>
    onPhone("/products/keyword/盘子", async (page) => {
      const link = page.locator("main").getByRole("link", { name: "盘（北境蕾丝）", exact: true });
      const box = await link.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(phone.height);
      await link.click();
      await page.waitForURL(/\/products\/category\//);
    }));

  it("shows the series before stories where the text names a category, and stories first where it does not", () =>
    onPhone("/products/keyword/盘子", async (page) => {
      const series = page.getByRole("heading", { level: 2, name: "或从以下系列开始浏览" });
      const stories = page.getByRole("heading", { level: 2, name: "相关内容" });
      const top = async (heading: typeof series) => (await heading.boundingBox())?.y ?? NaN;
      expect(await top(series)).toBeLessThan(await top(stories));
      await page.goto("/products/keyword/灯塔守夜人");
      expect(await top(stories)).toBeLessThan(await top(series));
    }));

  it.each([
    ["the header's", "header [role=search]"],
    ["that of the results' page", "main form[action='/search-results-page']"],
  ])("does nothing with an empty field, by key or button, and finds what is typed then: %s", (_place, form) =>
    walk("/search-results-page?q=茶", async (page) => {
      const input = page.locator(`${form} input[name=q]`);
      const button = page.locator(`${form} button[type=submit]`);
      await input.fill("");
      for (const press of [() => input.press("Enter"), () => button.click()]) {
        await press();
        // Without script the browser itself blocks the submit and focuses the field.
        if (javaScript) await twoFrames(page);
        else await expect.poll(() => hasFocus(input)).toBe(true);
        expect(new URL(page.url()).search).toBe(`?q=${encodeURIComponent("茶")}`);
      }
      await input.fill("蓝盘");
      await button.click();
      await page.getByRole("heading", { level: 1, name: "“蓝盘”的搜索结果", exact: true }).waitFor();
    }),
  );

  it("has its field within reach where a page is scrolled down", () =>
    (javaScript ? onPhone : walk)("/news", async (page) => {
      await page.mouse.wheel(0, 900);
      const top = () => page.evaluate(() => window.scrollY);
      await expect.poll(top).toBeGreaterThan(500);
      const before = await top();
      // Playwright's own click would first scroll to the static position of a sticky element.
      // On phones the field lies over its sign.
      const sign = javaScript ? field(page) : page.locator("header label[for=header-search]");
      const place = await sign.boundingBox();
      await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
      await expect.poll(() => hasFocus(field(page))).toBe(true);
      const box = await field(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      if (javaScript) expect(await top()).toBe(before);
    }));
});

it("a long word breaks inside its box", () =>
  stage.visit({ javaScript: false, viewport: { width: 320, height: 640 } }, async (page) => {
    const word = "W".repeat(30);
    for (const path of [`/products/keyword/${word}`, `/search-results-page?q=${word}`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: `“${word}”的搜索结果` }).waitFor();
      const texts = page.locator("main :is(h1, h2, p)");
      const cut = await texts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect([path, cut]).toEqual([path, 0]);
    }
  }));

describe("the search box with JavaScript", () => {
  const options = { javaScript: true, expected: /preload/ };
  const walk = (steps: (page: Page) => Promise<void>) => stage.open("/cookie", options, steps);
  /** The texts of the kept searches; null where there are none. */
  const keptTexts = async (page: Page) => {
    const kept = await page.evaluate(() => localStorage.getItem("storageKw"));
    return (JSON.parse(kept ?? "null") as { suggest: string }[] | null)?.map(({ suggest }) => suggest) ?? null;
  };

  it("keeps the page and the text when the network is gone before its script is loaded, and searches when it is back", () =>
    stage.open("/cookie", { javaScript: true, expected: /preload|ERR_INTERNET|Failed to load/ }, async (page) => {
      await page.context().setOffline(true);
      await field(page).fill("茶壶");
      await field(page).press("Enter");
      const again = page.getByRole("alert").getByRole("link", { name: "重试" });
      await again.waitFor();
      expect([pathOf(page), await field(page).inputValue()]).toEqual(["/cookie", "茶壶"]);
      await page.context().setOffline(false);
      await again.click();
      await page.getByRole("heading", { level: 1, name: "“茶壶”的搜索结果" }).waitFor();
    }));

  it("suggests by keyboard, saves the choice, clears and closes", () =>
    walk(async (page) => {
      await field(page).focus();
      await panel(page).getByText("搜索推荐：").waitFor();
      await field(page).pressSequentially("茶壶", { delay: 50 });
      await option(page, "茶壶").waitFor();
      await panel(page).getByText("搜索推荐：").waitFor();
      expect(await violationsOf(page, { include: "header" })).toEqual([]);
      await field(page).press("ArrowDown");
      const active = await field(page).getAttribute("aria-activedescendant");
      expect(await page.locator("[role=option][aria-selected=true]").getAttribute("id")).toBe(active);
      await field(page).press("Enter");
      await expect.poll(() => pathOf(page)).toBe("/products/keyword/茶壶");
      expect(await field(page).inputValue()).toBe("");
      expect(await panel(page).count()).toBe(0);
      expect(await hasFocus(field(page))).toBe(false);
      expect(await keptTexts(page)).toEqual(["茶壶"]);
    }));

  it("leads from a product's and a category's suggestion to their pages", () =>
    walk(async (page) => {
      for (const [text, address] of [
        ["茶与咖啡", /\/products\/category\//],
        ["北境蕾丝 杯碟", /\/pdp\//],
      ] as const) {
        await field(page).fill(text);
        await panel(page).getByRole("option", { name: text }).first().click();
        await page.waitForURL(address);
      }
    }));

  it("offers the hot words at the first focus, none of them twice, and says so where there are none", () =>
    stage.open("/cookie", { ...options, viewport: phone }, async (page) => {
      const asked = requestedPaths(page);
      await field(page).focus();
      const offered = panel(page).getByRole("option");
      await offered.first().waitFor();
      const words = await offered.allTextContents();
      expect(words[0]).toBe(await field(page).getAttribute("placeholder"));
      expect(new Set(words).size).toBe(words.length);
      expect(asked.filter((path) => path === "/resources/suggest")).toEqual([]);
      // One that was taken before stands with the visitor's own.
      await offered.first().click();
      await expect.poll(() => pathOf(page)).toBe(`/products/keyword/${words[0] ?? ""}`);
      await field(page).focus();
      const past = panel(page).getByRole("group", { name: "搜索记录：" }).getByRole("option");
      expect(await past.allTextContents()).toEqual([words[0]]);
      expect((await offered.allTextContents()).sort()).toEqual([...words].sort());
      // Without any word or search the list says so.
      await page.evaluate(() => localStorage.clear());
      await page.goto("/cookie");
      await hydrated(page, true);
      await page.locator("[data-search-box]").evaluate((box) => box.setAttribute("data-hot-words", "[]"));
      await field(page).focus();
      await panel(page).getByText("暂无数据").waitFor();
    }));

  it("keeps five searches, newest first, each once, and clears them on request", () =>
    walk(async (page) => {
      const stored = [ITEM("一", "1"), null, { suggest: {} }, ...[..."二三四五六"].map((one) => ITEM(one))];
      await page.evaluate((items) => localStorage.setItem("storageKw", JSON.stringify(items)), stored);
      await field(page).focus();
      await panel(page).getByText("搜索记录：").waitFor();
      const past = panel(page).getByRole("group", { name: "搜索记录：" }).getByRole("option");
      expect(await past.allTextContents()).toEqual(["一", "二", "三", "四", "五"]);
      await option(page, "三").click();
      await expect.poll(() => pathOf(page)).toBe("/products/keyword/三");
      expect(await keptTexts(page)).toEqual(["三", "一", "二", "四", "五"]);
      await field(page).focus();
      await panel(page).getByRole("button", { name: "清空搜索记录" }).click();
      await panel(page).getByText("搜索记录：").waitFor({ state: "detached" });
      expect(await keptTexts(page)).toBeNull();
      await page.locator("h1").click();
      await expect.poll(() => panel(page).count()).toBe(0);
    }));

  it("asks when a text has rested for 1000 ms, not before, and once", () =>
    stage.open("/cookie", { ...options, ...withClock }, async (page) => {
      await field(page).focus();
      await panel(page).waitFor();
      await stopClock(page);
      const asked = requestedPaths(page);
      const suggestCalls = () => asked.filter((path) => path === "/resources/suggest").length;
      const type = async (text: string) => {
        await field(page).fill(text);
        await panel(page).getByText("Loading...").waitFor();
      };
      // Each new text begins the second again.
      await type("只");
      await page.clock.runFor(DEBOUNCE_MS - 1);
      await type("只问");
      await page.clock.runFor(DEBOUNCE_MS - 1);
      expect(suggestCalls()).toBe(0);
      // A text that rests is asked for after a second.
      await page.clock.runFor(1);
      await panel(page).getByText("暂无数据").waitFor();
      expect(suggestCalls()).toBe(1);
      // Blank text is not asked for.
      await field(page).fill("   ");
      await page.clock.runFor(2 * DEBOUNCE_MS);
      expect(suggestCalls()).toBe(1);
      // Nor a text whose answer is known.
      await field(page).fill("只问");
      await panel(page).getByText("暂无数据").waitFor();
      await page.clock.runFor(2 * DEBOUNCE_MS);
      expect(suggestCalls()).toBe(1);
    }));

  it("remembers a search of the results' page too, whatever a broken history holds", () =>
    walk(async (page) => {
      await page.goto("/search-results-page");
      await hydrated(page, true);
      await page.evaluate(() => localStorage.setItem("storageKw", "{broken"));
      await page.locator("main input[name=q]").fill(" 茶壶 ");
      await page.locator("main input[name=q]").press("Enter");
      await page.getByRole("heading", { level: 1, name: "“茶壶”的搜索结果" }).waitFor();
      expect(await keptTexts(page)).toEqual(["茶壶"]);
    }));

  it("does nothing with blank text", () =>
    walk(async (page) => {
      // Before its script has loaded, the form is submitted to a page that asks for a text.
      await field(page).focus();
      await panel(page).waitFor();
      await field(page).fill("   ");
      await field(page).press("Enter");
      // A navigation would have started before the panel opens.
      await field(page).fill("");
      await panel(page).getByText("搜索推荐：").waitFor();
      expect(pathOf(page)).toBe("/cookie");
      expect(await keptTexts(page)).toBeNull();
    }));

  it("keeps the marked entry marked where suggestions arrive before it", () =>
    walk(async (page) => {
      await page.evaluate(
        (items) => localStorage.setItem("storageKw", JSON.stringify(items)),
        [ITEM("旧的"), ITEM("更旧的")],
      );
      let letAnswer = () => undefined as void;
      const held = new Promise<void>((release) => (letAnswer = release));
      await page.route("**/resources/suggest?*", async (route) => {
        await held;
        await route.fulfill({ json: { suggestions: [ITEM("新来的")] } });
      });
      await field(page).fill("的");
      await option(page, "更旧的").waitFor();
      await field(page).press("ArrowDown");
      await field(page).press("ArrowDown");
      letAnswer();
      await option(page, "新来的").waitFor();
      const marked = panel(page).locator("[aria-selected=true]");
      expect(await marked.allTextContents()).toEqual(["更旧的"]);
      expect(await field(page).getAttribute("aria-activedescendant")).toBe(await marked.getAttribute("id"));
      await field(page).press("Enter");
      await expect.poll(() => pathOf(page)).toBe("/products/keyword/更旧的");
    }));

  it("never lets an older answer overwrite a newer one", () =>
    walk(async (page) => {
      let letOldAnswer = () => undefined as void;
      const held = new Promise<void>((release) => (letOldAnswer = release));
      let resolveAnswered = () => undefined as void;
      const answered = new Promise<void>((resolve) => (resolveAnswered = resolve));
      await page.route("**/resources/suggest?*", async (route) => {
        const text = new URL(route.request().url()).searchParams.get("q") ?? "";
        if (text === "旧") await held;
        await route.fulfill({ json: { suggestions: [ITEM(`答${text}`)] } }).catch(() => undefined);
        if (text === "旧") resolveAnswered();
      });
      const asked = page.waitForRequest(/q=%E6%97%A7/);
      await field(page).fill("旧");
      await asked;
      await field(page).fill("新");
      await option(page, "答新").waitFor();
      letOldAnswer();
      await answered;
      await twoFrames(page);
      expect(await panel(page).getByRole("option").allTextContents()).toEqual(["答新"]);
    }));
});
