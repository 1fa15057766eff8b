import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  captchaAnswer,
  file,
  fillIn,
  FORM,
  FORM_WITH_STORE,
  formScript,
  submitButton,
  submitWith,
  uploaded,
} from "../support/application-form";
import { setApplicationStage } from "../support/application-stage";
import { hasFocus, hydrated, type Visit } from "../support/browser";
import { stopClock, twoFrames, withClock } from "../support/clock";
import { pdf } from "../support/documents";
import { operators } from "../support/site";

const stage = setApplicationStage();
/** product.md §9.4. */
const PROGRESS_AFTER_MS = 300;

/**
 * Browsers log every 4xx and 5xx response, which these scenarios provoke; the site logs every refused file (product.md
 * §5.3).
 */
const expected = /Failed to load resource|仅支持|已达上限|cannot POST/;

const value = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
const submit = async (page: Page) => submitWith(await captchaAnswer(page, stage.state), page);
const applyCalls = () => stage.calls("recruitJob/applyJob");

describe("the files of an application, with JavaScript", () => {
  const walk = (steps: (page: Page, visit: Visit) => Promise<void>) =>
    stage.open(FORM, { javaScript: true, expected }, steps);
  const resumeOf = (page: Page) => page.locator("#application-resumeUpload");
  const portfolioOf = (page: Page) => page.locator("#application-portfolioUpload");
  const items = (page: Page) => page.locator("li[data-status]");
  /** The form with its script, before anything is chosen. */
  const begin = async (page: Page) => {
    await page.locator("input[name=personName]").fill("林知夏");
    await formScript(page);
  };

  it("reports a refused file, ignores a second of the same name, keeps the latest resume, and removes", () =>
    walk(async (page) => {
      await begin(page);
      await resumeOf(page).setInputFiles(file("程序.exe", pdf(500)));
      await page.getByText("程序.exe：仅支持").first().waitFor();
      await resumeOf(page).setInputFiles(file("改名.pdf", Buffer.from("MZ not a document")));
      await page.locator('li[data-status="error"]').filter({ hasText: "改名.pdf：仅支持" }).waitFor();
      expect(await page.getByRole("button", { name: "重新上传改名.pdf" }).count()).toBe(0);
      await resumeOf(page).setInputFiles(file("新.pdf", pdf(500)));
      await uploaded(page).waitFor();
      const first = stage.staged();
      await resumeOf(page).setInputFiles(file("新.pdf", pdf(700)));
      await expect.poll(() => stage.staged().filter((name) => first.includes(name))).toEqual([]);
      await uploaded(page).waitFor();
      expect(await items(page).count()).toBe(1);
      await portfolioOf(page).setInputFiles([1, 2, 3, 4, 5, 6].map((n) => file(`作品${n}.pdf`, pdf(500))));
      await page.getByText("作品6.pdf：文件数量已达上限").first().waitFor();
      await expect.poll(() => items(page).count()).toBe(6);
      await page.getByRole("button", { name: "移除作品1.pdf" }).click();
      await portfolioOf(page).setInputFiles([file("作品2.pdf", pdf(500))]);
      await expect.poll(() => items(page).count()).toBe(5);
    }));

  it("names a file that has failed before it is sent without it, and keeps the resume that a failed one was to replace", () =>
    walk(async (page) => {
      await fillIn(page, true);
      await page.route("**/resources/uploads", (route) => route.abort());
      await resumeOf(page).setInputFiles(file("新简历.pdf", pdf(700)));
      await portfolioOf(page).setInputFiles(file("作品.pdf", pdf(500)));
      await expect.poll(() => page.locator('li[data-status="error"]').count()).toBe(2);
      await submit(page);
      const summary = page.locator("[data-error-summary]");
      await expect
        .poll(() => summary.getByRole("link").allInnerTexts())
        .toEqual([
          expect.stringMatching(/^新简历\.pdf：上传失败.*再次点击“提交申请”/),
          expect.stringMatching(/^作品\.pdf：上传失败/),
        ]);
      expect([applyCalls(), await hasFocus(resumeOf(page))]).toEqual([0, true]);
      await page.unrouteAll();
      await page.getByRole("button", { name: "重新上传新简历.pdf" }).click();
      await expect.poll(() => page.locator('li[data-status="error"]').count()).toBe(1);
      expect(await hasFocus(resumeOf(page))).toBe(true);
      await submit(page);
      await page.waitForURL(/step=result/);
      const names = stage.state.applications.map(({ files }) => files.map((one) => one.name));
      expect(names).toEqual([["新简历.pdf"]]);
      await expect.poll(() => stage.staged()).toEqual([]);
    }));

  it("shows how far an upload is when it takes longer than 300 ms, and takes it back", () =>
    stage.open(FORM, { javaScript: true, expected, ...withClock }, async (page) => {
      await begin(page);
      const progress = page.getByRole("progressbar");
      // The upload lasts as long as the test observes it.
      await page.route("**/resources/uploads", () => undefined);
      await stopClock(page);
      await portfolioOf(page).setInputFiles(file("慢.pdf", pdf(500)));
      await items(page).waitFor();
      await page.clock.runFor(PROGRESS_AFTER_MS - 1);
      expect(await progress.count()).toBe(0);
      await page.clock.runFor(1);
      await progress.waitFor();
      await page.getByRole("button", { name: "取消上传慢.pdf" }).click();
      await items(page).waitFor({ state: "detached" });
    }));

  it("sends once when the button is pressed twice, and keeps the form when no answer comes", () =>
    walk(async (page) => {
      await fillIn(page, true);
      const key = await value(page, "captchaKey");
      let lost = 0;
      await page.route(/\/about-us\/jobs\.data/, async (route) => {
        if (route.request().method() !== "POST" || lost > 0) return route.continue();
        lost += 1;
        // The request arrives, its response does not.
        await route.fetch().catch(() => undefined);
        await route.abort();
      });
      await submit(page);
      const summary = page.locator("[data-error-summary]");
      await summary.filter({ hasText: "请输入新的验证码，再次点击“提交申请”，不会重复投递" }).waitFor();
      expect(await summary.locator("h3").innerText()).toBe("未收到提交结果");
      expect(await page.locator(".Toastify__toast, [data-reference]").count()).toBe(0);
      expect(applyCalls()).toBe(1);
      expect(await value(page, "personName")).toBe("林知夏");
      await expect.poll(() => value(page, "captchaKey")).not.toBe(key);
      await expect.poll(() => value(page, "captchaCode")).toBe("");
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, stage.state));
      await submitButton(page).dblclick();
      await page.waitForURL(/step=result/);
      expect(applyCalls()).toBe(1);
    }));

  it("says that no answer came where none does", () =>
    stage.open(FORM, { javaScript: true, expected, ...withClock }, async (page) => {
      await fillIn(page, true);
      await page.route(/\/about-us\/jobs\.data/, (route) =>
        route.request().method() === "POST" ? undefined : route.continue(),
      );
      const asked = page.waitForRequest(/\/about-us\/jobs\.data/);
      await submit(page);
      await asked;
      await stopClock(page);
      await page.clock.runFor(90_000);
      await page.clock.resume();
      const summary = page.locator("[data-error-summary]");
      expect(await summary.locator("h3").innerText()).toBe("未收到提交结果");
      // A mistake's link leads to its field, and leaves that as it is.
      await expect.poll(() => value(page, "captchaCode")).toBe("");
      await submitButton(page).click();
      await summary.evaluate((box: HTMLElement) => box.focus());
      await summary.getByRole("link").first().click();
      expect(await hasFocus(page.locator("input[name=captchaCode]"))).toBe(true);
      await twoFrames(page);
      expect(new URL(page.url()).hash).toBe("");
      expect(await summary.locator("h3").innerText()).toBe("未收到提交结果");
      // Nobody knows whether it was sent: it is closed without a question that says so, and kept.
      await page.getByRole("link", { name: "关闭" }).first().click();
      await page.waitForURL(/\/about-us\/jobs$/);
      await page.goBack();
      await page.getByText("简历.pdf", { exact: true }).waitFor();
    }));

  it("says what the site says where that has not sent it, and by which reference", () =>
    walk(async (page) => {
      await fillIn(page, true);
      await stage.get("/ops/purge", { method: "POST", headers: operators, body: JSON.stringify({ all: true }) });
      stage.faults.setFault("recruitJob/getJobDetail", "500");
      await submit(page);
      const summary = page.locator("[data-error-summary]");
      await summary.filter({ hasText: "简历投递失败，请稍后重试！" }).waitFor();
      expect([
        await summary.locator("h3").count(),
        await page.locator("#application [data-reference]").count(),
      ]).toEqual([0, 1]);
    }));

  it("is not left while it is sent, and an accepted one whose result cannot be loaded says how to see it", () =>
    stage.open(FORM, { javaScript: true, expected: /ERR_FAILED/ }, async (page) => {
      await fillIn(page, true);
      const before = applyCalls();
      let isAnswered = false;
      await page.route(/\/about-us\/jobs\.data/, async (route) => {
        if (route.request().method() !== "POST") return route.abort();
        const response = await route.fetch({ maxRedirects: 0 });
        await page.keyboard.press("Escape");
        isAnswered = true;
        await route.fulfill({ response });
      });
      await submit(page);
      const failed = page.getByRole("alert").filter({ hasText: "页面未能载入" });
      await failed.waitFor();
      expect([isAnswered, await page.getByText("申请尚未提交").filter({ visible: true }).count()]).toEqual([true, 0]);
      expect(await page.getByText("正在提交").filter({ visible: true }).count()).toBe(0);
      await page.unrouteAll();
      await failed.getByRole("link", { name: "重试" }).click();
      await page.getByText("已投递成功").first().waitFor();
      expect(applyCalls()).toBe(before + 1);
    }));

  it("stays discarded when an upload ends that was still running", () =>
    walk(async (page) => {
      await begin(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/resources/uploads", async (route) => {
        await held;
        await route.fulfill({ status: 201, json: { id: "a".repeat(32), name: "慢.pdf", size: 500 } }).catch(() => {});
      });
      await page.route(/\/about-us\/jobs\.data/, () => undefined);
      await resumeOf(page).setInputFiles(file("慢.pdf", pdf(500)));
      await items(page).waitFor();
      const drafts = () =>
        page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("application ")));
      await expect.poll(drafts).toHaveLength(1);
      await page.getByRole("link", { name: "关闭" }).first().click();
      await page.getByRole("button", { name: "不保留" }).click();
      await expect.poll(drafts).toEqual([]);
      release();
      // Two turns of the page: an upload that ended would be written down in the first.
      for (const _ of [1, 2]) await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
      expect(await drafts()).toEqual([]);
    }));

  it("gives back what was not sent after a reload, a refusal, and × with the back button, until it is sent", () =>
    stage.open("/about-us/jobs?jobId=J1001", { javaScript: true, expected }, async (page) => {
      await page.getByRole("link", { name: "投递简历" }).click();
      await begin(page);
      const key = await value(page, "applicationKey");
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      await page.locator("input[name=positionIdList]").nth(1).check();
      const city = await value(page, "cityId");
      await resumeOf(page).setInputFiles(file("简历.pdf", pdf(5000)));
      await uploaded(page).waitFor();
      const isComplete = async () => {
        await page.getByText("简历.pdf", { exact: true }).waitFor();
        await expect.poll(() => page.locator("input[name=positionIdList]").nth(1).isChecked()).toBe(true);
        const names = ["personName", "phoneNumber", "cityId", "applicationKey", "captchaCode"];
        const values = names.map((name) => value(page, name));
        expect(await Promise.all(values)).toEqual(["林知夏", "13812345678", city, key, ""]);
      };
      const leave = async (answer: string) => {
        await page.getByRole("link", { name: "关闭" }).first().click();
        await page.getByRole("button", { name: answer }).click();
        await expect.poll(() => page.locator("dialog#job").count()).toBe(0);
        await page.goBack();
      };
      await page.reload();
      await isComplete();
      // After a refusal in place and a reload.
      await submitWith("0000", page);
      await page.locator("[data-error-summary]").getByText("验证码错误").waitFor();
      await page.reload();
      await isComplete();
      await leave("保留并关闭");
      await isComplete();
      // Not what was entered in the meantime.
      await page.route(/\/application-form-[^/]*\.js/, async (route) => {
        await page.locator("input[name=personName]").fill("林知秋");
        await route.continue();
      });
      await page.reload();
      await page.getByText("简历.pdf", { exact: true }).waitFor();
      expect([await value(page, "personName"), await value(page, "phoneNumber")]).toEqual(["林知秋", "13812345678"]);
      await page.unrouteAll();
      // It is sent with its files.
      await submit(page);
      await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
      expect(stage.state.applications.map(({ files }) => files.length)).toEqual([1]);
      // Nothing is left.
      await page.goto(FORM_WITH_STORE);
      await hydrated(page, true);
      await page.locator("input[name=captchaCode]").fill("A");
      await formScript(page);
      expect(await value(page, "personName")).toBe("");
    }));

  it("brings the first files one after the other, and sends again what was swept or failed", () =>
    walk(async (page) => {
      await begin(page);
      await page.locator("input[name=phoneNumber]").fill("13812345678");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      let sent = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route("**/resources/uploads", async (route) => {
        sent += 1;
        if (sent === 1) await held;
        await route.continue();
      });
      await resumeOf(page).setInputFiles(file("简历.pdf", pdf(5000)));
      await portfolioOf(page).setInputFiles([1, 2].map((n) => file(`作品${n}.pdf`, pdf(500))));
      await expect.poll(() => page.locator("progress").count()).toBe(3);
      expect(sent).toBe(1);
      release();
      await expect.poll(() => uploaded(page).count()).toBe(3);
      const owners = stage
        .staged()
        .filter((name) => name.endsWith(".json"))
        .map((name) => (JSON.parse(readFileSync(join(stage.uploadDir, name), "utf8")) as { owner: string }).owner);
      expect([owners.length, new Set(owners).size]).toEqual([3, 1]);

      for (const name of stage.staged()) rmSync(join(stage.uploadDir, name));
      await submit(page);
      await page.locator("[data-error-summary]").filter({ hasText: "请上传简历" }).waitFor();
      await page.getByText("部分文件已超过保留时间，请重新上传。").first().waitFor();
      await page.getByRole("button", { name: "重新上传简历.pdf" }).click();
      await expect.poll(() => uploaded(page).count()).toBe(1);
      // Chosen again, it replaces the failed one.
      await portfolioOf(page).setInputFiles(file("作品1.pdf", pdf(500)));
      await expect.poll(() => uploaded(page).count()).toBe(2);
      expect(await items(page).count()).toBe(3);
      await page.getByRole("button", { name: "移除作品2.pdf" }).click();
      await submit(page);
      await page.waitForURL(/step=result/);
      const names = stage.state.applications.map(({ files }) => files.map((one) => one.name));
      expect(names).toEqual([["简历.pdf", "作品1.pdf"]]);
      await expect.poll(() => stage.staged()).toEqual([]);
    }));

  it("takes two tabs of one visitor for two applications", () =>
    walk(async (page, { context }) => {
      const other = await context.newPage();
      await other.goto(FORM);
      for (const tab of [page, other]) await fillIn(tab, true, pdf(5000));
      for (const tab of [other, page]) {
        await submit(tab);
        await tab.waitForURL(/step=result/);
      }
      expect(applyCalls()).toBe(2);
      await expect.poll(() => stage.staged()).toEqual([]);
    }));
});
