import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { captchaAnswer, file, formScript, submitButton } from "../support/application-form";
import { applyAfterWrongCaptcha, writeDocuments } from "../support/application-journey";
import { setApplicationStage } from "../support/application-stage";
import { desktop, phone, hydrated, visit } from "../support/browser";
import { stopClock } from "../support/clock";
import { docx, pdf } from "../support/documents";
import { step } from "../support/steps";

const stage = setApplicationStage();
const state = () => stage.upstream.upstream.state;

/** product.md §9.4. */
const CAPTCHA_MS = 300_000;
/** Files of the maximum size are sent by tests/full/large-applications.test.ts. */
const FILE_BYTES = 20_000;
let documents: string[];
beforeAll(() => {
  documents = writeDocuments(FILE_BYTES);
});
afterAll(() => {
  rmSync(dirname(documents[0] ?? ""), { recursive: true });
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

/** A keyboard user first tabs through the menus of a freshly loaded page. */
async function skipToMain(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#main");
  await page.keyboard.press("Enter");
}

const captchaCalls = () => state().upstream.calls["recruitJob/getCaptchaImage"] ?? 0;

/** The captcha of the form on the page; `expectNew` waits until it is one not seen before. */
function captchaOf(page: Page) {
  const key = page.locator("input[name=captchaKey]");
  const seen = new Set<string>();
  return {
    key,
    code: page.locator("input[name=captchaCode]"),
    button: page.locator("[data-captcha]"),
    async expectNew() {
      await expect.poll(async () => seen.has(await key.inputValue())).toBe(false);
      seen.add(await key.inputValue());
    },
  };
}

/** Browsers log every 4xx and 5xx response, which these scenarios provoke. */
const expected = /Failed to load resource/;

describe.each([
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
])("jobs, JavaScript $javaScript", ({ javaScript, viewport }) => {
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript, viewport, expected }, ({ page }) => run(page));

  it("lists ten a page, and narrows by keyword", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs");
      await hydrated(page, javaScript);
      const jobs = page.locator('a[href*="jobId="]');
      expect(await jobs.count()).toBe(10);
      await page.locator('a[rel="next"]').click();
      await page.waitForURL(/page=2/);
      await expect.poll(() => jobs.count()).toBe(4);
      await page.locator("main input[name=keyword]").fill("瓷器");
      await page.getByRole("button", { name: "查询" }).click();
      await page.waitForURL(/keyword=/);
      await expect.poll(() => jobs.count()).toBe(1);
    }));

  it("applies: a wrong captcha costs neither what was typed nor the files", () =>
    walk(async (page) => {
      await applyAfterWrongCaptcha({ page, javaScript, state: state(), documents });
      expect(stage.staged()).toEqual([]);
    }));

  it("asks for another captcha, and for the stores of another city, which clears the earlier choice", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await hydrated(page, javaScript);
      const key = page.locator("input[name=captchaKey]");
      const first = await key.inputValue();
      await page.locator("input[name=personName]").fill("林");
      await page.locator("[data-captcha]").click();
      await expect.poll(() => key.inputValue()).not.toBe(first);
      const choose = async (city: string) => {
        await page.locator("select[name=cityId]").selectOption({ label: city });
        if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
      };
      const stores = page.locator("input[name=positionIdList]");
      await choose("上海市");
      await expect.poll(() => stores.count()).toBeGreaterThan(1);
      const shanghai = await stores.first().getAttribute("value");
      await stores.first().check();
      await choose("北京市");
      await expect.poll(() => stores.first().getAttribute("value")).not.toBe(shanghai);
      expect(await page.locator("input[name=positionIdList]:checked").count()).toBe(0);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林");
      await choose("昆明市");
      await page.getByText("该地暂无门店").waitFor();
      await expect
        .poll(() => stage.site.log.some((line) => line["msg"] === "a city of the application form has no stores"))
        .toBe(true);
    }));
});

describe.each([{ javaScript: false }, { javaScript: true }])(
  "by keyboard, JavaScript $javaScript",
  ({ javaScript }) => {
    const walk = (run: (page: Page) => Promise<void>) =>
      visit(stage.browser, { baseUrl: stage.site.url, javaScript, viewport: desktop, expected }, ({ page }) =>
        run(page),
      );

    it("leads from the list to the result, every control by its name", () =>
      walk(async (page) => {
        const { keyboard } = page;
        // Keep it active throughout: Chromium intercepts file choosers from this call on, not from the click.
        page.on("filechooser", () => undefined);
        await page.goto("/about-us/jobs");
        await hydrated(page, javaScript);
        await skipToMain(page);
        await tabTo(page, page.locator('main a[href*="jobId="]').first());
        await keyboard.press("Enter");
        await page.getByRole("link", { name: "投递简历" }).waitFor();
        if (!javaScript) await skipToMain(page);
        await tabTo(page, page.getByRole("link", { name: "投递简历" }));
        await keyboard.press("Enter");
        const name = page.getByRole("textbox", { name: "姓名" });
        await name.waitFor();
        if (!javaScript) await skipToMain(page);
        await tabTo(page, name);
        await keyboard.insertText("林知夏");
        await tabTo(page, page.getByRole("textbox", { name: "手机号码" }));
        await keyboard.type("13812345678");
        await tabTo(page, page.getByRole("combobox", { name: "地点偏好" }));
        await keyboard.press("ArrowDown");
        if (javaScript) await formScript(page);
        else {
          await tabTo(page, page.getByRole("button", { name: "查看该地门店" }));
          await keyboard.press("Enter");
        }
        await page.getByRole("group", { name: "意向门店" }).getByRole("checkbox").first().waitFor();
        await page.waitForLoadState("load");
        // Without script the focus is on the button that requested the stores.
        if (!javaScript) {
          const city = page.getByRole("combobox", { name: "地点偏好" });
          expect(await city.evaluate((element) => element === document.activeElement)).toBe(true);
        }
        await tabTo(page, page.getByRole("group", { name: "意向门店" }).getByRole("checkbox").first());
        await keyboard.press("Space");
        for (const [label, chosen] of [
          ["简历", file("简历.pdf", pdf(5000))],
          ["作品集", file("作品.docx", docx(5000))],
        ] as const) {
          await tabTo(page, page.locator(`#application-${label === "简历" ? "resume" : "portfolio"}Upload`));
          const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keyboard.press("Space")]);
          await chooser.setFiles(chosen);
          if (javaScript) await page.getByRole("button", { name: `移除${chosen.name}` }).waitFor();
        }
        const code = page.locator("#application").getByRole("textbox", { name: "验证码" });
        await tabTo(page, code);
        const answer = await captchaAnswer(page, state());
        await keyboard.type(answer);
        await keyboard.press("Enter");
        await page.waitForURL(/step=result/);
        await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
        expect(state().applications.map(({ files }) => files.map((one) => one.name))).toEqual([
          ["简历.pdf", "作品.docx"],
        ]);
        await tabTo(page, page.getByRole("link", { name: "确定" }));
        await keyboard.press("Enter");
        await page.waitForURL(/\/about-us\/jobs$/);
      }));
  },
);

describe("without JavaScript", () => {
  it("forgets the stores of the city before, also where another city is sent at once", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: false, expected }, async ({ page }) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await step("a store of the first city is chosen", async () => {
        await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
        await page.getByRole("button", { name: "查看该地门店" }).click();
        await page.locator("input[name=positionIdList]").first().check();
      });
      await step("for the second city there is none", async () => {
        await page.locator("select[name=cityId]").selectOption({ label: "北京市" });
        await submitButton(page).click();
        await page.locator("[data-error-summary]").getByText("请选择门店").waitFor();
      });
    }));

  it.each([phone, desktop])(
    "a job is a page of its own at $width px: nothing darkened, cut off or fading in",
    (viewport) =>
      visit(stage.browser, { baseUrl: stage.site.url, javaScript: false, viewport }, async ({ page }) => {
        await page.goto("/about-us/jobs");
        await page.locator('a[href*="jobId="]').first().click();
        const dialog = page.getByRole("dialog");
        await dialog.waitFor();
        const shown = await dialog.evaluate((element) => {
          const { boxShadow, position } = getComputedStyle(element);
          const comesIn = [...element.children].map((part) => getComputedStyle(part).animationName);
          const isCut = [...element.querySelectorAll("*")].some(
            (part) => getComputedStyle(part).overflowY === "auto" && part.scrollHeight > part.clientHeight,
          );
          return { boxShadow, position, comesIn, isCut };
        });
        expect(shown).toEqual({ boxShadow: "none", position: "static", comesIn: ["none"], isCut: false });
      }),
  );
});

describe("with JavaScript only", () => {
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected }, ({ page }) => run(page));

  it("opens the job as a dialog over the list, and closing asks, and forgets all, files too", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?page=2");
      await hydrated(page, true);
      await page.locator('a[href*="jobId="]').first().click();
      const dialog = page.locator("dialog:modal#job");
      await dialog.waitFor();
      await page.getByRole("link", { name: "投递简历" }).click();
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await page.locator('li[data-status="done"]').waitFor();
      expect(stage.staged()).toHaveLength(2);
      await page.keyboard.press("Escape");
      await page.locator("dialog#leave:modal").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog#leave:modal").count()).toBe(0);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      await page.locator("dialog#job").getByRole("link", { name: "关闭" }).first().click();
      await page.getByRole("button", { name: "不保留" }).click();
      await page.waitForURL(/\/about-us\/jobs\?page=2$/);
      await expect.poll(() => page.locator("dialog#job").count()).toBe(0);
      await expect.poll(() => stage.staged()).toEqual([]);
      await page.locator('a[href*="jobId="]').first().click();
      await page.getByRole("link", { name: "投递简历" }).click();
      expect(await page.locator("input[name=personName]").inputValue()).toBe("");
    }));

  it("says in the job's dialog that its form could not be loaded, and tries again", () =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript: true, viewport: phone, expected: /preload|ERR_FAILED/ },
      async ({ page }) => {
        await page.goto("/about-us/jobs?jobId=J1001");
        await hydrated(page, true);
        await page.route(/\.data/, (route) => route.abort());
        await page.getByRole("link", { name: "投递简历" }).click();
        const again = page.getByRole("alert").getByRole("link", { name: "重试" });
        await again.waitFor();
        await page.unrouteAll();
        await again.click();
        await page.locator("input[name=personName]").waitFor();
        expect(await again.count()).toBe(0);
      },
    ));

  it("offers no store of the city before while those of another are on their way", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await hydrated(page, true);
      const city = page.locator("select[name=cityId]");
      const stores = page.locator("input[name=positionIdList]");
      await city.selectOption({ label: "上海市" });
      await expect.poll(() => stores.count()).toBeGreaterThan(1);
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route("**/resources/stores?*", async (route) => {
        await held;
        await route.continue();
      });
      await city.selectOption({ label: "北京市" });
      await expect.poll(() => stores.count()).toBe(0);
      release();
      await expect.poll(() => stores.count()).toBeGreaterThan(0);
    }));

  it("renews the captcha on entering the form and on a click, and keeps it where none is to be had", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1007");
      await hydrated(page, true);
      const captcha = captchaOf(page);
      const enter = async () => {
        await page.getByRole("link", { name: "投递简历" }).click();
        await page.locator("input[name=personName]").fill("林知夏");
        await formScript(page);
      };
      await step("one comes with the form", async () => {
        await enter();
        await captcha.expectNew();
      });
      await step("another when it is entered again", async () => {
        await page.goBack();
        await enter();
        await captcha.expectNew();
        expect(captchaCalls()).toBe(2);
      });
      await step("another on a click; what was typed belongs to the image before", async () => {
        await captcha.code.fill("AB");
        await captcha.button.click();
        await captcha.expectNew();
        await expect.poll(() => captcha.code.inputValue()).toBe("");
      });
      await step("none where it fails: the one before stays, with what was typed", async () => {
        const key = await captcha.key.inputValue();
        await captcha.code.fill("AB");
        stage.upstream.upstream.faults.setFault("recruitJob/getCaptchaImage", "500");
        await captcha.button.click();
        await page.locator(".Toastify__toast").getByText("验证码获取失败，请稍后重试！").waitFor();
        expect([await captcha.key.inputValue(), await captcha.code.inputValue()]).toEqual([key, "AB"]);
      });
      await step("another at the next click", async () => {
        stage.upstream.upstream.faults.reset();
        await captcha.button.click();
        await captcha.expectNew();
      });
    }));

  it("renews the captcha every five minutes, and nothing else of the form", () =>
    walk(async (page) => {
      await page.clock.install();
      await page.goto("/about-us/jobs?jobId=J1007&step=form");
      await hydrated(page, true);
      await page.locator("input[name=personName]").fill("林知夏");
      await formScript(page);
      const captcha = captchaOf(page);
      await captcha.expectNew();
      await stopClock(page);
      await captcha.button.click();
      await captcha.expectNew();
      const before = captchaCalls();
      for (const time of [1, 2]) {
        await step(`not before, the ${time}. time`, async () => {
          await captcha.code.fill("AB");
          await page.clock.runFor(CAPTCHA_MS - 1);
          expect([captchaCalls() - before, await captcha.code.inputValue()]).toEqual([time - 1, "AB"]);
        });
        await step(`after five minutes, the ${time}. time`, async () => {
          await page.clock.runFor(1);
          await captcha.expectNew();
          expect(captchaCalls() - before).toBe(time);
          await expect.poll(() => captcha.code.inputValue()).toBe("");
        });
      }
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
    }));
});
