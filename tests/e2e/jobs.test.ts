import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOf } from "../support/axe";
import { desktop, launchBrowser, phone, settled, visit } from "../support/browser";
import { docx, pdf } from "../support/documents";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;
let browser: Browser;
const uploadDir = mkdtempSync(join(tmpdir(), "jobs-"));
const staged = () => readdirSync(uploadDir).filter((name) => name !== ".applications");

const LARGEST = 10 * 1024 * 1024;
/** A resume and five files of the portfolio, each as large as a file may be. */
const documents = mkdtempSync(join(tmpdir(), "documents-"));
const names = [
  "林知夏 简历（终稿）&+100%.pdf",
  ...[1, 2, 3, 4, 5].map((n) => `作品${n}“陈列”😀.${n % 2 ? "docx" : "pdf"}`),
];
const paths = names.map((name) => join(documents, name));

beforeAll(async () => {
  for (const path of paths) writeFileSync(path, path.endsWith(".pdf") ? pdf(LARGEST) : docx(LARGEST));
  upstream = await startUpstream();
  // The upstream shares a process with the tests: on a loaded machine its answers take their time.
  const patience = { UPSTREAM_TIMEOUT_MS: "30000", UPSTREAM_WRITE_TIMEOUT_MS: "90000" };
  site = await startSite({ env: { ...upstream.env, ...patience, UPLOAD_DIR: uploadDir } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await upstream.close();
  rmSync(documents, { recursive: true });
});
beforeEach(() => {
  for (const name of staged()) rmSync(join(uploadDir, name));
  upstream.upstream.state.reset();
  upstream.upstream.faults.reset();
});

/** For what moves 60 MB. */
const SLOW = { timeout: 60_000 };
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

const submitOf = (page: Page) => page.getByRole("button", { name: "提交申请" }).last();

/** Fills in all but the files and the captcha; the job asks for no store. */
async function fillIn(page: Page): Promise<void> {
  await page.goto("/about-us/jobs?jobId=J1007&step=form");
  await settled(page, true);
  await page.getByRole("textbox", { name: "姓名" }).fill("林知夏");
  await page.getByRole("textbox", { name: "手机号码" }).fill("13812345678");
  await page.getByRole("combobox", { name: "地点偏好" }).selectOption({ label: "上海市" });
  await formScript(page);
}

/** Waits for the form's own script: with it, files no longer travel with the form. */
const formScript = (page: Page) => page.locator("#application-resumeUpload:not([name])").waitFor();

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
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
      await page.locator("#application-resumeUpload").setInputFiles(paths.slice(0, 1));
      await page.locator("#application-portfolioUpload").setInputFiles(paths.slice(1));
      if (javaScript) await expect.poll(() => page.locator('li[data-status="done"]').count(), SLOW).toBe(6);
      await page.locator("input[name=captchaCode]").fill("0000");
      const before = await page.locator("input[name=captchaKey]").inputValue();
      await submitOf(page).click();
      await expect.poll(() => page.locator("[data-error-summary]").count(), SLOW).toBe(1);
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
      expect(await page.locator("li[data-status]").allInnerTexts()).toHaveLength(6);
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page));
      await submitOf(page).click();
      await page.waitForURL(/step=result/);
      await page.getByText("您的简历已投递成功！").waitFor();
      const [application] = state().applications;
      const arrived = application?.files.map(({ name, size, sha256: digest }) => [name, size, digest]);
      expect(arrived).toEqual(paths.map((path) => [basename(path), LARGEST, sha256(readFileSync(path))]));
      console.info(`JavaScript ${javaScript ? "on" : "off"}: ${arrived?.length ?? 0} files of 10 MB, sha256 equal`);
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
      await submitOf(page).click();
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
      await expect
        .poll(() => site.log.some((line) => line["msg"] === "a city of the application form has no stores"))
        .toBe(true);
    }));
});

describe.each([
  { javaScript: false, viewport: phone },
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
  { javaScript: true, viewport: desktop },
])("for everyone, JavaScript $javaScript, $viewport.width px", ({ javaScript, viewport }) => {
  /** axe itself needs script: without the site's, every page stays as the server sent it. */
  const walk = (run: (page: Page) => Promise<void>) =>
    visit(browser, { baseUrl: site.url, javaScript: true, viewport, expected }, async ({ page }) => {
      if (!javaScript) await page.route(/\.js(\?|$)/, (route) => route.abort());
      await run(page);
    });

  it("has no violation that axe finds: list, details, form empty, with errors and files, result", () =>
    walk(async (page) => {
      const found: string[] = [];
      const look = async (state: string) => {
        for (const violation of await violationsOf(page)) found.push(`${state}: ${violation}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) found.push(`${state}: ${overflow} px wider than the screen`);
      };
      for (const [state, path] of [
        ["list", "/about-us/jobs"],
        ["details", "/about-us/jobs?jobId=J1001"],
        ["result", "/about-us/jobs?jobId=J1001&step=result"],
        ["form", "/about-us/jobs?jobId=J1001&step=form"],
      ] as const) {
        await page.goto(path);
        await settled(page, javaScript);
        await look(state);
      }
      await page.locator("input[name=phoneNumber]").fill("123");
      await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
      if (javaScript) await formScript(page);
      await page.locator("#application-resumeUpload").setInputFiles(file(`${"很长的名字".repeat(19)}.pdf`, pdf(500)));
      await page.locator("#application-portfolioUpload").setInputFiles(file("程序.pdf", Buffer.from("MZ program")));
      if (javaScript) {
        await page.locator('li[data-status="done"]').waitFor();
        await page.locator('li[data-status="error"]').waitFor();
        await page.locator("input[name=positionIdList]").first().waitFor();
      }
      await submitOf(page).click();
      await page.locator("[data-error-summary]").waitFor();
      await page.locator('li[data-status="done"]').waitFor();
      await page.getByText("程序.pdf：仅支持").first().waitFor();
      await look("form with errors and files");
      expect(found).toEqual([]);
    }));
});

describe.each([{ javaScript: false }, { javaScript: true }])(
  "by keyboard, JavaScript $javaScript",
  ({ javaScript }) => {
    const walk = (run: (page: Page) => Promise<void>) =>
      visit(browser, { baseUrl: site.url, javaScript, viewport: desktop, expected }, ({ page }) => run(page));

    it("leads from the list to the result, every control by its name", () =>
      walk(async (page) => {
        const { keyboard } = page;
        // Held throughout: Chromium is told once to hand its choosers over, not at the press that opens one.
        page.on("filechooser", () => undefined);
        await page.goto("/about-us/jobs");
        await settled(page, javaScript);
        await tabTo(page, page.locator('main a[href*="jobId="]').first());
        await keyboard.press("Enter");
        await tabTo(page, page.getByRole("link", { name: "投递简历" }));
        await keyboard.press("Enter");
        const name = page.getByRole("textbox", { name: "姓名" });
        await name.waitFor();
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
        const answer = await captchaAnswer(page);
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
  it.each([phone, desktop])(
    "a job is a page of its own at $width px: nothing darkened, cut off or fading in",
    (viewport) =>
      visit(browser, { baseUrl: site.url, javaScript: false, viewport }, async ({ page }) => {
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
      await submitOf(page).click();
      await page.locator("[data-error-summary]").filter({ hasText: "未能确认投递结果" }).waitFor();
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      await submitOf(page).dblclick();
      await page.waitForURL(/step=result/);
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(1);
    }));

  it("renews the captcha on entering, on a click, after five minutes, and says when there is none", () =>
    walk(async (page) => {
      await page.clock.install();
      const key = page.locator("input[name=captchaKey]");
      const code = page.locator("input[name=captchaCode]");
      const calls = () => state().upstream.calls["recruitJob/getCaptchaImage"] ?? 0;
      await page.goto("/about-us/jobs?jobId=J1007");
      await settled(page, true);
      const seen = new Set<string>();
      const enter = async () => {
        await page.getByRole("link", { name: "投递简历" }).click();
        await page.locator("input[name=personName]").fill("林知夏");
        await formScript(page);
      };
      const isRenewed = async () => {
        await expect.poll(async () => seen.has(await key.inputValue())).toBe(false);
        seen.add(await key.inputValue());
      };
      await enter();
      await isRenewed();
      await page.goBack();
      await enter();
      await isRenewed();
      expect(calls()).toBe(2);
      await code.fill("AB");
      await page.locator("[data-captcha]").click();
      await isRenewed();
      // What was typed belongs to the picture before.
      await expect.poll(() => code.inputValue()).toBe("");
      await code.fill("AB");
      await page.clock.fastForward("04:50");
      expect(await code.inputValue()).toBe("AB");
      expect(calls()).toBe(3);
      await page.clock.fastForward("00:15");
      await isRenewed();
      await expect.poll(() => code.inputValue()).toBe("");
      expect(calls()).toBe(4);
      expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
      upstream.upstream.faults.setFault("recruitJob/getCaptchaImage", "500");
      await page.locator("[data-captcha]").click();
      await page.locator(".toast-layer").getByText("验证码获取失败，请稍后重试！").waitFor();
      expect(seen.has(await key.inputValue())).toBe(true);
      upstream.upstream.faults.reset();
      await page.locator("[data-captcha]").click();
      await isRenewed();
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
      const owners = staged()
        .filter((name) => name.endsWith(".json"))
        .map((name) => (JSON.parse(readFileSync(join(uploadDir, name), "utf8")) as { owner: string }).owner);
      expect([owners.length, new Set(owners).size]).toEqual([3, 1]);

      for (const name of staged()) rmSync(join(uploadDir, name));
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page));
      await submitOf(page).click();
      await page.locator("[data-error-summary]").filter({ hasText: "请上传简历" }).waitFor();
      await page.getByText("部分文件已超过保留时间，请重新上传。").first().waitFor();
      await page.getByRole("button", { name: "重新上传简历.pdf" }).click();
      await expect.poll(() => done.count()).toBe(1);
      // Chosen again, it takes the place of the one that failed.
      await portfolio.setInputFiles(file("作品1.pdf", pdf(500)));
      await expect.poll(() => done.count()).toBe(2);
      expect(await page.locator("li[data-status]").count()).toBe(3);
      await page.getByRole("button", { name: "移除作品2.pdf" }).click();
      await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page));
      await submitOf(page).click();
      await page.waitForURL(/step=result/);
      expect(state().applications.map(({ files }) => files.map((one) => one.name))).toEqual([
        ["简历.pdf", "作品1.pdf"],
      ]);
      await expect.poll(() => staged()).toEqual([]);
    }));

  it("keeps the first five of twenty, and tells of names too long or strange without breaking the page", () =>
    visit(browser, { baseUrl: site.url, javaScript: true, viewport: phone, expected }, async ({ page }) => {
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
    visit(browser, { baseUrl: site.url, javaScript: true, expected }, async ({ page, context }) => {
      const other = await context.newPage();
      for (const tab of [page, other]) {
        await fillIn(tab);
        await tab.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
        await tab.locator('li[data-status="done"]').waitFor();
      }
      for (const tab of [other, page]) {
        await tab.locator("input[name=captchaCode]").fill(await captchaAnswer(tab));
        await submitOf(tab).click();
        await tab.waitForURL(/step=result/);
      }
      expect(state().upstream.calls["recruitJob/applyJob"]).toBe(2);
      await expect.poll(() => staged()).toEqual([]);
    }));
});
