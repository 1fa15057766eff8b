import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { desktop, launchBrowser, phone, settled, visit } from "../support/browser";
import { docx, pdf } from "../support/documents";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
let browser: Browser;
const uploadDir = mkdtempSync(join(tmpdir(), "jobs-"));
const staged = () => readdirSync(uploadDir).filter((name) => name !== ".applications");

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: { ...upstream.env, UPLOAD_DIR: uploadDir } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.upstream.state.reset();
  upstream.upstream.faults.reset();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});
const state = () => upstream.upstream.state;

async function captchaAnswer(page: Page): Promise<string> {
  const key = await page.locator("input[name=captchaKey]").inputValue();
  return state().captchas.get(key) ?? "";
}

/** A browser says so of every answer 4xx and 5xx, which these scenarios provoke. */
const expected = /Failed to load resource|仅支持|已达上限|cannot POST/;

describe.each([
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
])("jobs, JavaScript $javaScript", ({ javaScript, viewport }) => {
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(browser, { baseUrl: site.url, javaScript, viewport, expected }, ({ page }) => run(page));

  it("lists ten a page, narrows by city and keyword, and says when there is nothing", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs");
      await settled(page, javaScript);
      const jobs = page.locator('a[href*="jobId="]');
      expect(await jobs.count()).toBe(10);
      await page.locator('a[rel="next"]').click();
      await page.waitForURL(/page=2/);
      await expect.poll(() => jobs.count()).toBe(4);
      await page.locator("main input[name=keyword]").fill("瓷器");
      await page.getByRole("button", { name: "查询" }).click();
      await page.waitForURL(/keyword=/);
      await expect.poll(() => jobs.count()).toBe(1);
      await page.goto("/about-us/jobs?keyword=%25%26none");
      expect(await page.locator("main").innerText()).toContain("暂无招聘职位");
      await page.goto("/about-us/jobs?page=99");
      expect(await page.locator("main").innerText()).toContain("没有更多职位了");
    }));

  it("applies: a wrong captcha costs neither what was typed nor the files", () =>
    walk(async (page) => {
      const resume = pdf(10 * 1024 * 1024);
      const work = docx(300_000);
      await page.goto("/about-us/jobs");
      await settled(page, javaScript);
      await page.locator('a[href*="jobId=0001005"]').click();
      await page.getByRole("link", { name: "投递简历" }).click();
      await page.waitForURL(/step=form/);
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      const stores = page.locator("input[name=positionIdList]");
      if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
      await expect.poll(() => stores.count()).toBeGreaterThan(1);
      await stores.nth(1).check();
      await page.locator("#application-resumeUpload").setInputFiles(file("林知夏 简历（终稿）.pdf", resume));
      await page.locator("#application-portfolioUpload").setInputFiles([file("作品“一”.docx", work)]);
      if (javaScript) await expect.poll(() => page.locator('li[data-status="done"]').count()).toBe(2);
      await page.locator("input[name=captchaCode]").fill("0000");
      const before = await page.locator("input[name=captchaKey]").inputValue();
      await page.getByRole("button", { name: "提交申请" }).last().click();
      await expect.poll(() => page.locator("[data-error-summary]").count()).toBe(1);
      expect(await page.locator("[data-error-summary]").innerText()).toContain("验证码错误");
      if (javaScript) {
        // The form's dialog is modal: the toast has to lie in the top layer too.
        await page.locator(".toast-layer").getByText("验证码错误").waitFor();
        expect(await page.locator(".toast-layer").evaluate((layer) => layer.matches(":popover-open"))).toBe(true);
      }
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-error-summary")))
        .toBe(true);
      expect(await page.locator("input[name=captchaKey]").inputValue()).not.toBe(before);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      expect(await stores.nth(1).isChecked()).toBe(true);
      expect(await page.locator("li[data-status]").allInnerTexts()).toHaveLength(2);
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page));
      await page.getByRole("button", { name: "提交申请" }).last().click();
      await page.waitForURL(/step=result/);
      await page.getByText("您的简历已投递成功！").waitFor();
      const [application] = state().applications;
      expect(application?.files.map(({ name, sha256: digest }) => [name, digest])).toEqual([
        ["林知夏 简历（终稿）.pdf", sha256(resume)],
        ["作品“一”.docx", sha256(work)],
      ]);
      expect(application?.fields["positionIdList"]).toHaveLength(1);
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
      expect(state().upstream.mistakes).toEqual([]);
      expect(staged()).toEqual([]);
      await page.getByRole("link", { name: "确定" }).click();
      await page.waitForURL(/\/about-us\/jobs$/);
    }));

  it("names every mistake beside its field and in a summary that takes the focus", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await settled(page, javaScript);
      await page.locator("input[name=phoneNumber]").fill("123");
      await page.getByRole("button", { name: "提交申请" }).last().click();
      const summary = page.locator("[data-error-summary]");
      await summary.waitFor();
      const texts = [
        "请输入姓名",
        "请输入正确格式的手机号码",
        "请选择地点偏好",
        "请选择门店",
        "请上传简历",
        "请输入验证码",
      ];
      expect((await summary.locator("li").allInnerTexts()).slice(0, 6)).toEqual(texts);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-error-summary")))
        .toBe(true);
      expect(await page.locator("#application-personName").getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator("#application-personName-error").innerText()).toContain("请输入姓名");
      expect(await page.locator("input[name=phoneNumber]").inputValue()).toBe("123");
      if (javaScript)
        await page
          .getByRole("alert")
          .filter({ hasText: texts.join("；") })
          .first()
          .waitFor();
      expect(state().upstream.calls["recruitJob/applyJob"]).toBeUndefined();
    }));

  it("asks for another captcha, and for the stores of another city, which clears the earlier choice", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1001&step=form");
      await settled(page, javaScript);
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
      expect(site.log.some((line) => line["msg"] === "a city of the application form has no stores")).toBe(true);
    }));
});

describe("with JavaScript only", () => {
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(browser, { baseUrl: site.url, javaScript: true, expected }, ({ page }) => run(page));

  it("opens the job as a dialog over the list, and closing forgets all, files too", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?page=2");
      await settled(page, true);
      await page.locator('a[href*="jobId="]').first().click();
      const dialog = page.locator("dialog:modal#job");
      await dialog.waitFor();
      await page.getByRole("link", { name: "投递简历" }).click();
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await page.locator('li[data-status="done"]').waitFor();
      expect(staged()).toHaveLength(2);
      await page.keyboard.press("Escape");
      await page.waitForURL(/\/about-us\/jobs\?page=2$/);
      await expect.poll(() => page.locator("dialog#job").count()).toBe(0);
      await expect.poll(() => staged()).toEqual([]);
      await page.locator('a[href*="jobId="]').first().click();
      await page.getByRole("link", { name: "投递简历" }).click();
      expect(await page.locator("input[name=personName]").inputValue()).toBe("");
    }));

  it("tells a refused file, ignores a second of the same name, keeps the latest resume, removes, and shows progress", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1007&step=form");
      await settled(page, true);
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
      await page.route("**/resources/uploads", async (route) => {
        await new Promise((later) => setTimeout(later, 1500));
        await route.continue();
      });
      await portfolio.setInputFiles([file("慢.pdf", pdf(500))]);
      expect(await page.locator("progress").count()).toBe(0);
      await page.locator("progress").waitFor();
      await page.getByRole("button", { name: "取消上传慢.pdf" }).click();
      await expect.poll(() => items.count()).toBe(5);
    }));

  it("sends once when the button is pressed twice, and keeps the form when no answer comes", () =>
    walk(async (page) => {
      await page.goto("/about-us/jobs?jobId=J1007&step=form");
      await settled(page, true);
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await page.locator('li[data-status="done"]').waitFor();
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page));
      let lost = 0;
      await page.route(/\/about-us\/jobs\.data/, async (route) => {
        if (route.request().method() !== "POST" || lost > 0) return route.continue();
        lost += 1;
        // It arrives, and its answer does not.
        await route.fetch().catch(() => undefined);
        await route.abort();
      });
      await page.getByRole("button", { name: "提交申请" }).last().click();
      await page.locator("[data-error-summary]").filter({ hasText: "未能确认投递结果" }).waitFor();
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      await page.getByRole("button", { name: "提交申请" }).last().dblclick();
      await page.waitForURL(/step=result/);
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
    }));
});
