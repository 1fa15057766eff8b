import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  captchaAnswer,
  file,
  FORM,
  FORM_WITH_STORE,
  formScript,
  submitButton,
  submitWith,
  uploaded,
} from "../support/application-form";
import { setApplicationStage } from "../support/application-stage";
import { desktop, hasFocus, phone } from "../support/browser";
import { stopClock, withClock } from "../support/clock";
import { docx, pdf } from "../support/documents";

const stage = setApplicationStage();

/** product.md §9.4. */
const CAPTCHA_MS = 300_000;
/** A resume and a full portfolio. Files of the maximum size: tests/full/large-applications.test.ts. */
const documents = [
  { name: "林知夏 简历（终稿）&+100%.pdf", bytes: pdf(20_000) },
  ...[1, 2, 3, 4, 5].map((n) =>
    n % 2
      ? { name: `作品${n}“陈列”😀.docx`, bytes: docx(20_000) }
      : { name: `作品${n}“陈列”😀.pdf`, bytes: pdf(20_000) },
  ),
];
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Browsers log every 4xx and 5xx response, which these scenarios provoke. */
const expected = /Failed to load resource/;
const BOARD = "/about-us/jobs";
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const jobsOf = (page: Page) => page.locator('a[href*="jobId="]');
const storesOf = (page: Page) => field(page, "positionIdList");
const toForm = (page: Page) => page.getByRole("link", { name: "投递简历" });
async function chooseCity(page: Page, city: string, javaScript: boolean): Promise<void> {
  await page.locator("select[name=cityId]").selectOption({ label: city });
  if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
}

/** From the board to the result, with a wrong captcha in between, which loses neither input nor files. */
async function applyAfterWrongCaptcha(page: Page, javaScript: boolean) {
  const stores = storesOf(page);
  const summary = page.locator("[data-error-summary]");

  // The board leads to the job, and the job to its form.
  await page.locator('a[href*="jobId=0001005"]').click();
  await page.getByRole("heading", { name: "职位详情" }).waitFor();
  await toForm(page).click();
  await page.waitForURL(/step=form/);
  await field(page, "personName").fill("林知夏");
  await field(page, "phoneNumber").fill("+86 138-1234 ５６７８");
  await chooseCity(page, "上海市", javaScript);
  await expect.poll(() => stores.count()).toBeGreaterThan(1);
  await stores.nth(1).check();
  const [resume, ...portfolio] = documents.map(({ name, bytes }) => file(name, bytes));
  await page.locator("#application-resumeUpload").setInputFiles(resume ?? []);
  await page.locator("#application-portfolioUpload").setInputFiles(portfolio);
  if (javaScript) await expect.poll(() => uploaded(page).count()).toBe(6);
  const firstKey = await field(page, "captchaKey").inputValue();
  // A wrong captcha is reported in the summary, which takes the focus.
  await submitWith("0000", page);
  await summary.getByText("验证码错误").waitFor();
  await expect.poll(() => hasFocus(summary)).toBe(true);
  if (javaScript) {
    await page.locator(".toast-layer").getByText("验证码错误").waitFor();
    expect(await page.locator(".toast-layer").evaluate((layer) => layer.matches(":popover-open"))).toBe(true);
  }
  expect(await field(page, "captchaKey").inputValue()).not.toBe(firstKey);
  // What was typed, chosen and uploaded is still there.
  expect(await field(page, "personName").inputValue()).toBe("林知夏");
  expect(await stores.nth(1).isChecked()).toBe(true);
  expect(await page.locator("li[data-status]").count()).toBe(6);
  // With the right captcha the application is taken.
  await submitWith(await captchaAnswer(page, stage.state), page);
  await page.waitForURL(/step=result/);
  await page.getByText("您的简历已投递成功！").waitFor();
  for (const again of [false, true]) {
    if (again) await page.reload();
    const facts = page.locator("dialog#job dl dd");
    await expect.poll(() => facts.allInnerTexts()).toHaveLength(3);
    expect((await facts.allInnerTexts()).join()).toMatch(/.,\d{4}-\d\d-\d\d \d\d:\d\d,138\*{4}5678$/);
  }
  // Every file has arrived byte for byte, once.
  const [application] = stage.state.applications;
  const arrived = application?.files.map(({ name, size, sha256: digest }) => [name, size, digest]);
  expect(arrived).toEqual(documents.map(({ name, bytes }) => [name, bytes.length, sha256(bytes)]));
  expect(application?.fields).toMatchObject({ positionIdList: [expect.anything()], phoneNumber: ["13812345678"] });
  expect(stage.calls("recruitJob/applyJob")).toBe(1);
  await page.getByRole("link", { name: "确定" }).click();
  await page.waitForURL(/\/about-us\/jobs$/);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`);
}

const captchaCalls = () => stage.calls("recruitJob/getCaptchaImage");

/** The captcha of the form on the page; `expectNew` waits until it is one not seen before. */
function captchaOf(page: Page) {
  const key = field(page, "captchaKey");
  const seen = new Set<string>();
  return {
    key,
    code: field(page, "captchaCode"),
    button: page.locator("[data-captcha]"),
    async expectNew() {
      await expect.poll(async () => seen.has(await key.inputValue())).toBe(false);
      seen.add(await key.inputValue());
    },
  };
}

describe.each([
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
])("jobs, JavaScript $javaScript", ({ javaScript, viewport }) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>) =>
    stage.open(path, { javaScript, viewport, expected }, steps);

  it("lists ten a page, and narrows by keyword and city", () =>
    walk(BOARD, async (page) => {
      expect(await jobsOf(page).count()).toBe(10);
      await page.locator('a[rel="next"]').click();
      await page.waitForURL(/page=2/);
      await expect.poll(() => jobsOf(page).count()).toBe(4);
      await page.locator("main input[name=keyword]").fill("瓷器");
      await page.getByRole("button", { name: "查询" }).click();
      await page.waitForURL(/keyword=/);
      await expect.poll(() => jobsOf(page).count()).toBe(1);
      await page.locator("main input[name=keyword]").fill("");
      await page.locator("main select[name=city]").selectOption({ label: "上海市" });
      await page.getByRole("button", { name: "查询" }).click();
      await page.waitForURL(/city=./);
      const isThere = (texts: string[]) => texts.length > 1 && texts.every((text) => text.includes("上海"));
      await expect.poll(async () => isThere(await jobsOf(page).allInnerTexts())).toBe(true);
    }));

  it("applies: a wrong captcha costs neither what was typed nor the files", () =>
    walk(BOARD, async (page) => {
      await applyAfterWrongCaptcha(page, javaScript);
      expect(stage.staged()).toEqual([]);
    }));

  it("says where a city has no store, as the log does", () =>
    walk(FORM_WITH_STORE, async (page) => {
      await chooseCity(page, "昆明市", javaScript);
      await page.getByText("该地暂无门店").waitFor();
      const told = () => stage.site.log.some(({ msg }) => msg === "a city of the application form has no stores");
      await expect.poll(told).toBe(true);
    }));
});

it.each([false, true])(
  "a form can be filled in and sent by keyboard, every control by its name, JavaScript %s",
  (javaScript) =>
    stage.open("/about-us/jobs?jobId=J1001", { javaScript, expected }, async (page) => {
      const { keyboard } = page;
      // Keep it active throughout: Chromium intercepts file choosers from this call on, not from the click.
      page.on("filechooser", () => undefined);
      await tabTo(page, toForm(page));
      await keyboard.press("Enter");
      await tabTo(page, page.getByRole("textbox", { name: "姓名" }));
      await keyboard.insertText("林知夏");
      await tabTo(page, page.getByRole("textbox", { name: "手机号码" }));
      await keyboard.type("13812345678");
      const city = page.getByRole("combobox", { name: "地点偏好" });
      await tabTo(page, city);
      await keyboard.press("ArrowDown");
      if (javaScript) await formScript(page);
      else {
        await tabTo(page, page.getByRole("button", { name: "查看该地门店" }));
        await keyboard.press("Enter");
      }
      const store = page.getByRole("group", { name: "意向门店" }).getByRole("checkbox").first();
      await store.waitFor();
      await page.waitForLoadState("load");
      expect(await hasFocus(city)).toBe(true);
      await tabTo(page, store);
      await keyboard.press("Space");
      for (const [field, chosen] of [
        ["resume", file("简历.pdf", pdf(5000))],
        ["portfolio", file("作品.docx", docx(5000))],
      ] as const) {
        await tabTo(page, page.locator(`#application-${field}Upload`));
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keyboard.press("Space")]);
        await chooser.setFiles(chosen);
        if (javaScript) await page.getByRole("button", { name: `移除${chosen.name}` }).waitFor();
      }
      await tabTo(page, page.locator("#application").getByRole("textbox", { name: "验证码" }));
      await keyboard.type(await captchaAnswer(page, stage.state));
      await keyboard.press("Enter");
      await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
      const names = stage.state.applications.map(({ files }) => files.map((one) => one.name));
      expect(names).toEqual([["简历.pdf", "作品.docx"]]);
      await tabTo(page, page.getByRole("link", { name: "确定" }));
    }),
);

describe("without JavaScript", () => {
  it("forgets the stores of the city before, also where another city is sent at once", () =>
    stage.open(FORM_WITH_STORE, { javaScript: false, expected }, async (page) => {
      await chooseCity(page, "上海市", false);
      await storesOf(page).first().check();
      // For the second city there is none.
      await chooseCity(page, "北京市", true);
      await submitButton(page).click();
      await page.locator("[data-error-summary]").getByText("请选择门店").waitFor();
    }));

  it.each([phone, desktop])(
    "a job is a page of its own at $width px: nothing darkened, cut off or fading in",
    (viewport) =>
      stage.open(BOARD, { javaScript: false, viewport }, async (page) => {
        await jobsOf(page).first().click();
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
  const walk = (path: string, steps: (page: Page) => Promise<void>) =>
    stage.open(path, { javaScript: true, expected }, steps);

  it("opens the job as a dialog over the list, and closing asks, and forgets all, files too", () =>
    walk("/about-us/jobs?page=2", async (page) => {
      await jobsOf(page).first().click();
      const dialog = page.locator("dialog:modal#job");
      await dialog.waitFor();
      await toForm(page).click();
      await field(page, "personName").fill("林知夏");
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(5000)));
      await uploaded(page).waitFor();
      expect(stage.staged()).toHaveLength(2);
      await page.keyboard.press("Escape");
      await page.locator("dialog#leave:modal").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog#leave:modal").count()).toBe(0);
      expect(await field(page, "personName").inputValue()).toBe("林知夏");
      await page.locator("dialog#job").getByRole("link", { name: "关闭" }).first().click();
      await page.getByRole("button", { name: "不保留" }).click();
      await page.waitForURL(/\/about-us\/jobs\?page=2$/);
      await expect.poll(() => page.locator("dialog#job").count()).toBe(0);
      await expect.poll(() => stage.staged()).toEqual([]);
      await jobsOf(page).first().click();
      await toForm(page).click();
      expect(await field(page, "personName").inputValue()).toBe("");
    }));

  it("keeps what was entered after a first touch that entered nothing, also in a tab that may store nothing", () =>
    stage.visit({ javaScript: true, expected: /denied/ }, async (page, { context }) => {
      await context.addInitScript(() => {
        Object.defineProperty(window, "sessionStorage", {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      });
      await page.goto(FORM);
      await field(page, "personName").click();
      await formScript(page);
      await field(page, "personName").fill("林知夏");
      const dialog = page.locator("dialog#job:modal");
      await dialog.getByRole("link", { name: "关闭" }).first().click();
      await page.getByRole("button", { name: "保留并关闭" }).click();
      await page.waitForURL(/\/about-us\/jobs$/);
      await page.goBack();
      await expect.poll(() => field(page, "personName").inputValue()).toBe("林知夏");
    }));

  it("stays open where a selection ends beside it, and at a second Escape, and says in it what a toast says above it", () =>
    walk(FORM, async (page) => {
      await field(page, "personName").fill("林知夏");
      await formScript(page);
      const dialog = page.locator("dialog#job:modal");
      const heading = dialog.getByRole("heading", { name: "投递简历" });
      const box = await heading.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
      await page.mouse.down();
      await page.mouse.move(2, 2);
      await page.mouse.up();
      expect(await page.locator("dialog#leave:modal").count()).toBe(0);
      const question = page.locator("dialog#leave:modal");
      for (const isAsked of [true, false, true]) {
        await page.keyboard.press("Escape");
        await expect.poll(() => question.count()).toBe(isAsked ? 1 : 0);
      }
      await expect.poll(() => dialog.count()).toBe(1);
      await question.getByRole("link", { name: "关闭" }).click();
      await expect.poll(() => question.count()).toBe(0);
      await page.route("**/resources/captcha", (route) => route.abort());
      await page.getByRole("button", { name: "换一张" }).click();
      const status = dialog.getByRole("status").filter({ hasText: "验证码获取失败" });
      await expect.poll(() => status.count()).toBe(1);
    }));

  it("opens again a job that was closed without a network", () =>
    stage.open(
      "/about-us/jobs",
      { javaScript: true, expected: /ERR_INTERNET_DISCONNECTED/ },
      async (page, { context }) => {
        await jobsOf(page).first().click();
        const dialog = page.locator("dialog#job:modal");
        await dialog.waitFor();
        await context.setOffline(true);
        await dialog.getByRole("link", { name: "关闭" }).first().click();
        await expect.poll(() => dialog.count()).toBe(0);
        await context.setOffline(false);
        await jobsOf(page).first().click();
        await dialog.waitFor();
      },
    ));

  it("a result's URL alone forgets no draft", () =>
    walk(FORM, async (page) => {
      await field(page, "personName").fill("林知夏");
      await formScript(page);
      await page.goto(FORM.replace("step=form", "step=result"));
      await page.getByText("您的简历已投递成功！").waitFor();
      await page.goBack();
      await formScript(page);
      expect(await field(page, "personName").inputValue()).toBe("林知夏");
    }));

  it("shows a job alone that a document came with, and from the list on over it", () =>
    walk(`${BOARD}?jobId=0001005`, async (page) => {
      const dialog = page.locator("dialog#job:modal");
      const listed = page.locator("main li").filter({ has: jobsOf(page) });
      await dialog.waitFor();
      expect(await listed.count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { level: 1, name: "招聘职位" }).waitFor();
      expect(await listed.count()).toBe(10);
      await page.goBack();
      await dialog.waitFor();
      expect(await listed.count()).toBe(10);
    }));

  it("offers no store of the city before while those of another are on their way", () =>
    walk(FORM_WITH_STORE, async (page) => {
      const stores = storesOf(page);
      await chooseCity(page, "上海市", true);
      await expect.poll(() => stores.count()).toBeGreaterThan(1);
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route("**/resources/stores?*", async (route) => {
        await held;
        await route.continue();
      });
      await chooseCity(page, "北京市", true);
      await expect.poll(() => stores.count()).toBe(0);
      release();
      await expect.poll(() => stores.count()).toBeGreaterThan(0);
    }));

  it("renews the captcha on entering the form and on a click, and keeps it where none is to be had", () =>
    walk("/about-us/jobs?jobId=J1007", async (page) => {
      const captcha = captchaOf(page);
      const enter = async () => {
        await toForm(page).click();
        await field(page, "personName").fill("林知夏");
        await formScript(page);
      };
      await enter();
      await captcha.expectNew();
      // Another when it is entered again.
      await page.goBack();
      await enter();
      await captcha.expectNew();
      expect(captchaCalls()).toBe(2);
      // Another on a click; what was typed belongs to the image before.
      await captcha.code.fill("AB");
      await captcha.button.click();
      await captcha.expectNew();
      await expect.poll(() => captcha.code.inputValue()).toBe("");
      // None where it fails: the one before stays, with what was typed.
      const key = await captcha.key.inputValue();
      await captcha.code.fill("AB");
      stage.faults.setFault("recruitJob/getCaptchaImage", "500");
      await captcha.button.click();
      await page.locator(".Toastify__toast").getByText("验证码获取失败，请稍后重试！").waitFor();
      expect([await captcha.key.inputValue(), await captcha.code.inputValue()]).toEqual([key, "AB"]);
      // Another at the next click.
      stage.faults.reset();
      await captcha.button.click();
      await captcha.expectNew();
    }));

  it("renews the captcha every five minutes, and nothing else of the form", () =>
    stage.open(FORM, { javaScript: true, expected, ...withClock }, async (page) => {
      await field(page, "personName").fill("林知夏");
      await formScript(page);
      const captcha = captchaOf(page);
      await captcha.expectNew();
      await stopClock(page);
      await captcha.button.click();
      await captcha.expectNew();
      const before = captchaCalls();
      for (const time of [1, 2]) {
        await captcha.code.fill("AB");
        await page.clock.runFor(CAPTCHA_MS - 1);
        expect([captchaCalls() - before, await captcha.code.inputValue()]).toEqual([time - 1, "AB"]);
        await page.clock.runFor(1);
        await captcha.expectNew();
        expect(captchaCalls() - before).toBe(time);
        await expect.poll(() => captcha.code.inputValue()).toBe("");
      }
      expect(await field(page, "personName").inputValue()).toBe("林知夏");
    }));
});
