import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, hasFocus, hydrated } from "../support/browser";
import { setStage } from "../support/stage";

const stage = setStage();

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.locator("#main");

/** The number of columns of a list. */
function columnsOf(page: Page, list: string): Promise<number> {
  return page
    .locator(`${list} > li`)
    .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size);
}

describe.each([false, true])("a reader, JavaScript %s", (javaScript) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>, viewport = desktop) =>
    stage.open(path, { javaScript, viewport }, steps);

  it("goes from the brand story's cards, in four columns, into a story and back by the breadcrumb", () =>
    walk("/brand-story", async (page) => {
      expect(await columnsOf(page, "#main [data-columns]")).toBe(4);
      await main(page).getByRole("link", { name: "来信与回信" }).click();
      await expect.poll(() => heading(page).textContent()).toBe("来信与回信");
      expect(new URL(page.url()).pathname).toBe(`/brand-story/${encodeURIComponent("来信&回信+10")}`);
      const breadcrumb = page.getByRole("navigation", { name: "当前位置" });
      expect(await breadcrumb.locator("[aria-current]").textContent()).toBe("来信与回信");
      await breadcrumb.getByRole("link", { name: "品牌故事" }).click();
      await expect.poll(() => heading(page).textContent()).toBe("品牌故事");
    }));

  it("opens and leaves the help on gifts", () =>
    walk("/gifting", async (page) => {
      expect(await columnsOf(page, "#main [data-columns='3']")).toBe(3);
      const help = page.locator("dialog#gifting-help");
      expect(await help.isVisible()).toBe(false);
      await main(page).getByRole("link", { name: "礼赠咨询" }).click();
      await expect.poll(() => help.isVisible()).toBe(true);
      expect(await help.locator("a[href='tel:4000001786']").textContent()).toBe("400-000-1786");
      expect(await help.textContent()).toContain("周一至周日 10:00–17:00，法定节假日除外");
      await help.getByRole("link", { name: "关闭" }).click();
      await expect.poll(() => help.isVisible()).toBe(false);
    }));

  it("plays a film: by a button on its poster with script, by the browser's controls without", () =>
    walk("/brand-story/workmanship", async (page) => {
      const film = main(page).locator("video");
      const play = main(page).getByRole("button", { name: "播放画师在盘沿落笔" });
      const hasControls = () => film.evaluate((video: HTMLVideoElement) => video.controls);
      expect([await play.count(), await hasControls()]).toEqual(javaScript ? [1, false] : [0, true]);
      await film.scrollIntoViewIfNeeded();
      const poster = new URL((await film.getAttribute("poster")) ?? "", page.url()).href;
      const entries = () => performance.getEntriesByType("resource").map(({ name }) => name);
      await expect.poll(() => page.evaluate(entries)).toContain(poster);
      if (!javaScript) return;
      await play.press("Enter");
      await expect.poll(hasControls).toBe(true);
      expect(await play.count()).toBe(0);
      expect(await hasFocus(film)).toBe(true);
    }));

  it("leafs through the news by catalog, page and neighbour", () =>
    walk("/news", async (page) => {
      const titles = () => main(page).locator("article h2").allTextContents();
      expect(await titles()).toHaveLength(12);
      await main(page).getByRole("link", { name: "下一页" }).click();
      await page.waitForURL(/\/news\?page=2$/);
      await expect.poll(async () => (await titles()).at(-1)).toBe("新年第一窑");
      await main(page).getByRole("link", { name: "工艺", exact: true }).click();
      await page.waitForURL(/\/news\?catalog=craft$/);
      await expect.poll(async () => (await titles())[0]).toBe("第四号窑大修，停火二十一天");
      expect(await main(page).locator("nav [aria-current]").first().textContent()).toBe("工艺");

      // The last article of page 1 has a neighbour on page 2.
      await page.goto("/news/3013");
      await hydrated(page, javaScript);
      expect(await page.locator("time").first().getAttribute("datetime")).toBe("2026-07-05");
      await main(page)
        .getByRole("link", { name: /^上一篇/ })
        .click();
      await expect.poll(() => heading(page).textContent()).toBe("夏至停工一日");
      await main(page)
        .getByRole("link", { name: /^下一篇/ })
        .click();
      await expect.poll(() => heading(page).textContent()).toBe("餐桌摄影征集：一个人的晚饭");
    }));
});

it("a content that cannot be fetched leaves its page alone, says so in its dialog, and comes at another try", () =>
  stage.open(
    "/brand-story/our-history/annual-plate",
    { javaScript: true, expected: /Failed to load resource/ },
    async (page) => {
      const links = main(page).locator('a[href^="/resources/content/"]');
      const dialog = page.locator("dialog[open]");
      const title = await heading(page).innerText();
      const close = async () => {
        await dialog.getByRole("link", { name: "关闭" }).click();
        await dialog.waitFor({ state: "detached" });
      };
      await links.first().click();
      await dialog.locator("img").first().waitFor();
      await close();
      for (const refuse of [
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ status: 429, contentType: "text/html", body: "<h1>429</h1>" }),
      ]) {
        await page.route("**/resources/content/*", refuse);
        await links.nth(1).click();
        await dialog.getByText("页面未能载入，请检查网络。").waitFor();
        expect(await heading(page).innerText()).toBe(title);
        await page.unrouteAll();
        await dialog.getByRole("link", { name: "重试" }).click();
        await dialog.locator("img").first().waitFor();
        await close();
      }
    },
  ));

it("a content and a picture pressed without a network, before their scripts came, leave their page where it is", () =>
  stage.open(
    "/brand-story/our-history/annual-plate",
    { javaScript: true, expected: /ERR_INTERNET_DISCONNECTED/ },
    async (page) => {
      const title = await heading(page).innerText();
      const { pathname } = new URL(page.url());
      await page.context().setOffline(true);
      await main(page).locator('a[href^="/resources/content/"]').first().click();
      await page.getByText("页面未能载入，请检查网络。").waitFor();
      expect([await heading(page).innerText(), new URL(page.url()).pathname]).toEqual([title, pathname]);
      await page.context().setOffline(false);
      await page.goto("/pdp/NH100101");
      await hydrated(page, true);
      await page.context().setOffline(true);
      // The script of the toasts could not be loaded either.
      const said = page.waitForEvent("dialog").then(async (dialog) => {
        await dialog.accept();
        return dialog.message();
      });
      await page.locator("#picture-1-opener").click();
      expect(await said).toBe("请求失败，请稍后重试！");
      expect(new URL(page.url()).pathname).toBe("/pdp/NH100101");
    },
  ));
