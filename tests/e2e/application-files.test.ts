import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { captchaAnswer, file, formScript, submitButton } from "../support/application-form";
import { setApplicationStage } from "../support/application-stage";
import { phone, hydrated, visit } from "../support/browser";
import { stopClock } from "../support/clock";
import { pdf } from "../support/documents";
import { step } from "../support/steps";

const stage = setApplicationStage();
/** product.md §9.4. */
const PROGRESS_AFTER_MS = 300;
const state = () => stage.upstream.upstream.state;

/**
 * Browsers log every 4xx and 5xx response, which these scenarios provoke; the site logs every refused file (product.md
 * §5.3).
 */
const expected = /Failed to load resource|仅支持|已达上限|cannot POST/;

/** Fills in everything except files and captcha; the job requires no store. */
async function fillIn(page: Page): Promise<void> {
  await page.goto("/about-us/jobs?jobId=J1007&step=form");
  await hydrated(page, true);
  await page.getByRole("textbox", { name: "姓名" }).fill("林知夏");
  await page.getByRole("textbox", { name: "手机号码" }).fill("13812345678");
  await page.getByRole("combobox", { name: "地点偏好" }).selectOption({ label: "上海市" });
  await formScript(page);
}

describe("the files of an application, with JavaScript", () => {
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected }, ({ page }) => run(page));

  it("sends a corrected resume of the same name in place of the first", () =>
    walk(async (page) => {
      await fillIn(page);
      const corrected = pdf(700);
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(500)));
      await page.locator('li[data-status="done"]').waitFor();
      const [first] = stage.staged();
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", corrected));
      await expect.poll(() => stage.staged().includes(first ?? "")).toBe(false);
      await page.locator('li[data-status="done"]').waitFor();
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
      await submitButton(page).click();
      await page.waitForURL(/step=result/);
      expect(state().applications[0]?.files.map(({ size }) => size)).toEqual([corrected.length]);
    }));

  it("reports a refused file, ignores a second of the same name, keeps the latest resume, and removes", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1007&step=form");
      await hydrated(page, true);
      await page.locator("input[name=personName]").fill("林");
      const items = page.locator("li[data-status]");
      const resume = page.locator("#application-resumeUpload");
      const portfolio = page.locator("#application-portfolioUpload");
      await resume.setInputFiles(file("程序.exe", pdf(500)));
      await page.getByText("程序.exe：仅支持").first().waitFor();
      await resume.setInputFiles(file("改名.pdf", Buffer.from("MZ not a document")));
      await page.locator('li[data-status="error"]').filter({ hasText: "改名.pdf：仅支持" }).waitFor();
      await resume.setInputFiles(file("新.pdf", pdf(500)));
      await page.locator('li[data-status="done"]').waitFor();
      expect(await items.count()).toBe(1);
      await portfolio.setInputFiles([1, 2, 3, 4, 5, 6].map((n) => file(`作品${n}.pdf`, pdf(500))));
      await page.getByText("作品6.pdf：文件数量已达上限").first().waitFor();
      await expect.poll(() => items.count()).toBe(6);
      await page.getByRole("button", { name: "移除作品1.pdf" }).click();
      await portfolio.setInputFiles([file("作品2.pdf", pdf(500))]);
      await expect.poll(() => items.count()).toBe(5);
    }));

  it("shows how far an upload is when it takes longer than 300 ms, and takes it back", () =>
    walk(async (page) => {
      await page.clock.install();
      await fillIn(page);
      const items = page.locator("li[data-status]");
      const progress = page.getByRole("progressbar");
      // The upload lasts as long as the test observes it.
      await page.route("**/resources/uploads", () => undefined);
      await stopClock(page);
      await step("not before", async () => {
        await page.locator("#application-portfolioUpload").setInputFiles(file("慢.pdf", pdf(500)));
        await items.waitFor();
        await page.clock.runFor(PROGRESS_AFTER_MS - 1);
        expect(await progress.count()).toBe(0);
      });
      await step("after 300 ms", async () => {
        await page.clock.runFor(1);
        await progress.waitFor();
      });
      await step("until it is taken back", async () => {
        await page.getByRole("button", { name: "取消上传慢.pdf" }).click();
        await items.waitFor({ state: "detached" });
      });
    }));

  it("sends once when the button is pressed twice, and keeps the form when no answer comes", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1007&step=form");
      await hydrated(page, true);
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await page.locator('li[data-status="done"]').waitFor();
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
      const key = await page.locator("input[name=captchaKey]").inputValue();
      let lost = 0;
      await page.route(/\/about-us\/jobs\.data/, async (route) => {
        if (route.request().method() !== "POST" || lost > 0) return route.continue();
        lost += 1;
        // The request arrives, its response does not.
        await route.fetch().catch(() => undefined);
        await route.abort();
      });
      await submitButton(page).click();
      await page
        .locator("[data-error-summary]")
        .filter({ hasText: "请输入新的验证码，再次点击“提交申请”，不会重复投递" })
        .waitFor();
      expect(await page.locator("[data-error-summary] h3").innerText()).toBe("未收到提交结果");
      expect(await page.locator(".Toastify__toast").count()).toBe(0);
      expect(await page.locator("[data-reference]").count()).toBe(0);
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      await step("there is another captcha", () =>
        expect.poll(() => page.locator("input[name=captchaKey]").inputValue()).not.toBe(key),
      );
      await expect.poll(() => page.locator("input[name=captchaCode]").inputValue()).toBe("");
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
      await submitButton(page).dblclick();
      await page.waitForURL(/step=result/);
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
    }));

  it("gives back what was not sent after a reload, a refusal, and × with the back button, until it is sent", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1001");
      await hydrated(page, true);
      await page.getByRole("link", { name: "投递简历" }).click();
      await page.locator("input[name=personName]").fill("林知夏");
      await formScript(page);
      const key = await page.locator("input[name=applicationKey]").inputValue();
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      await page.locator("input[name=positionIdList]").nth(1).check();
      const city = await page.locator("select[name=cityId]").inputValue();
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await page.locator('li[data-status="done"]').waitFor();
      const isComplete = async () => {
        await page.getByText("简历.pdf", { exact: true }).waitFor();
        await expect.poll(() => page.locator("input[name=positionIdList]").nth(1).isChecked()).toBe(true);
        const names = ["personName", "phoneNumber", "cityId", "applicationKey", "captchaCode"];
        const values = names.map((name) => page.locator(`[name=${name}]`).inputValue());
        expect(await Promise.all(values)).toEqual(["林知夏", "13812345678", city, key, ""]);
      };
      const leave = async (answer: string) => {
        await page.getByRole("link", { name: "关闭" }).first().click();
        await page.getByRole("button", { name: answer }).click();
        await expect.poll(() => page.locator("dialog#job").count()).toBe(0);
        await page.goBack();
      };
      await step("after a reload", async () => {
        await page.reload();
        await isComplete();
      });
      await step("after a refusal in place and a reload", async () => {
        await page.locator("input[name=captchaCode]").fill("0000");
        await submitButton(page).click();
        await page.locator("[data-error-summary]").getByText("验证码错误").waitFor();
        await page.reload();
        await isComplete();
      });
      await step("after × and back, if it is to be kept", async () => {
        await leave("保留并关闭");
        await isComplete();
      });
      await step("not what was entered in the meantime", async () => {
        await page.route(/\/application-form-[^/]*\.js/, async (route) => {
          await page.locator("input[name=personName]").fill("林知秋");
          await route.continue();
        });
        await page.reload();
        await page.getByText("简历.pdf", { exact: true }).waitFor();
        expect(await page.locator("input[name=personName]").inputValue()).toBe("林知秋");
        expect(await page.locator("input[name=phoneNumber]").inputValue()).toBe("13812345678");
        await page.unrouteAll();
      });
      await step("it is sent with its files", async () => {
        await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
        await submitButton(page).click();
        await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
        expect(state().applications.map(({ files }) => files.length)).toEqual([1]);
      });
      await step("nothing is left", async () => {
        await page.goto("/about-us/jobs?jobId=J1001&step=form");
        await hydrated(page, true);
        await page.locator("input[name=captchaCode]").fill("A");
        await formScript(page);
        expect(await page.locator("input[name=personName]").inputValue()).toBe("");
      });
    }));

  it("brings the first files one after the other, and sends again what was swept or failed", () =>
    walk(async (page) => {
      await fillIn(page);
      let sent = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route("**/resources/uploads", async (route) => {
        sent += 1;
        if (sent === 1) await held;
        await route.continue();
      });
      const resume = page.locator("#application-resumeUpload");
      const portfolio = page.locator("#application-portfolioUpload");
      await resume.setInputFiles(file("简历.pdf", pdf(5000)));
      await portfolio.setInputFiles([1, 2].map((n) => file(`作品${n}.pdf`, pdf(500))));
      await expect.poll(() => page.locator("progress").count()).toBe(3);
      expect(sent).toBe(1);
      release();
      const done = page.locator('li[data-status="done"]');
      await expect.poll(() => done.count()).toBe(3);
      const owners = stage
        .staged()
        .filter((name) => name.endsWith(".json"))
        .map((name) => (JSON.parse(readFileSync(join(stage.uploadDir, name), "utf8")) as { owner: string }).owner);
      expect([owners.length, new Set(owners).size]).toEqual([3, 1]);

      for (const name of stage.staged()) rmSync(join(stage.uploadDir, name));
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
      await submitButton(page).click();
      await page.locator("[data-error-summary]").filter({ hasText: "请上传简历" }).waitFor();
      await page.getByText("部分文件已超过保留时间，请重新上传。").first().waitFor();
      await page.getByRole("button", { name: "重新上传简历.pdf" }).click();
      await expect.poll(() => done.count()).toBe(1);
      // Chosen again, it replaces the failed one.
      await portfolio.setInputFiles(file("作品1.pdf", pdf(500)));
      await expect.poll(() => done.count()).toBe(2);
      expect(await page.locator("li[data-status]").count()).toBe(3);
      await page.getByRole("button", { name: "移除作品2.pdf" }).click();
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state()));
      await submitButton(page).click();
      await page.waitForURL(/step=result/);
      expect(state().applications.map(({ files }) => files.map((one) => one.name))).toEqual([
        ["简历.pdf", "作品1.pdf"],
      ]);
      await expect.poll(() => stage.staged()).toEqual([]);
    }));

  it("keeps the first five of twenty, and reports names too long or strange without breaking the page", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, viewport: phone, expected }, async ({ page }) => {
      await fillIn(page);
      const portfolio = page.locator("#application-portfolioUpload");
      const many = Array.from({ length: 20 }, (_, n) => file(`作品${n + 1}😀.pdf`, pdf(500)));
      await portfolio.setInputFiles(many);
      await expect.poll(() => page.locator('li[data-status="done"]').count()).toBe(5);
      expect(await page.locator("[data-upload=portfolio] [role=status] li").count()).toBe(15);
      const strange = [`${"n".repeat(500)}.pdf`, "坏\u202efdp.exe.pdf", "空.pdf"];
      for (const name of strange) {
        await page.locator("#application-resumeUpload").setInputFiles(file(name, pdf(name === "空.pdf" ? 100 : 500)));
        const item = page.locator("[data-upload=resume] li[data-status]");
        await expect.poll(() => item.getAttribute("data-status")).toBe(name === "空.pdf" ? "done" : "error");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        expect(await page.locator("dialog#job").evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
      }
    }));

  it("takes two tabs of one visitor for two applications", () =>
    visit(stage.browser, { baseUrl: stage.site.url, javaScript: true, expected }, async ({ page, context }) => {
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await fillIn(tab);
        await tab.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
        await tab.locator('li[data-status="done"]').waitFor();
      }
      for (const tab of [other, page]) {
        await tab.locator("input[name=captchaCode]").fill(await captchaAnswer(tab, state()));
        await submitButton(tab).click();
        await tab.waitForURL(/step=result/);
      }
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(2);
      await expect.poll(() => stage.staged()).toEqual([]);
    }));
});
