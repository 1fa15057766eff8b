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
} from "../support/application-form";
import { setApplicationStage } from "../support/application-stage";
import { desktop, hasFocus, hydrated, phone } from "../support/browser";
import { pdf } from "../support/documents";

const stage = setApplicationStage();
const applyCalls = () => stage.calls("recruitJob/applyJob");
/** Browsers log 4xx responses, and a blocked script. */
const expected = /Failed to load resource|ERR_FAILED|dynamically imported module/;

const MODES = [
  { mode: "checked by the browser", javaScript: true, isPlain: false },
  // The form's own script is blocked: the page hydrates, the form remains plain HTML.
  { mode: "checked by the server", javaScript: true, isPlain: true },
  { mode: "without script", javaScript: false, isPlain: true },
] as const;
type Mode = (typeof MODES)[number];

/** Opens a form as a new visitor, with its script if it has one. */
const walk = (
  { javaScript, isPlain }: Mode,
  path: string,
  viewport: typeof phone,
  steps: (page: Page) => Promise<void>,
) =>
  stage.visit({ javaScript, viewport, expected }, async (page) => {
    if (javaScript && isPlain) await page.route(/\/application-form-[^/]*\.js/, (route) => route.abort());
    await page.goto(path);
    await hydrated(page, javaScript);
    if (!isPlain) {
      await page.locator("input[name=personName]").press("Shift");
      await formScript(page);
    }
    await steps(page);
  });

const value = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue();
const answer = (page: Page) => captchaAnswer(page, stage.state);
const submit = (page: Page) => submitButton(page).click();
const summary = (page: Page) => page.locator("[data-error-summary]");
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const errorOf = (page: Page, name: string) => page.locator(`#application-${name}-error`);

async function chooseCity(page: Page, { isPlain }: Mode, label: string): Promise<void> {
  await page.locator("select[name=cityId]").selectOption({ label });
  if (!isPlain) return;
  // Script is running, so the no-script button is hidden.
  await page.evaluate(() => document.querySelector<HTMLElement>('button[value*="cityId"]')?.click());
  await page.waitForLoadState("load");
}

describe.each(MODES)("the application form $mode", (mode) => {
  /** How the form looks in other windows is in tests/full/access-matrix.test.ts. */
  const viewport = mode.isPlain ? desktop : phone;

  it("names every mistake beside its field and in a summary of links, leads to the first, and takes back what is put right", () =>
    walk(mode, FORM_WITH_STORE, viewport, async (page) => {
      await page.locator("input[name=phoneNumber]").fill("123");
      await submit(page);
      await summary(page).waitFor();
      const links = summary(page).getByRole("link");
      const personal = ["请输入姓名", "请输入正确格式的手机号码", "请选择地点偏好", "请选择门店"];
      const messages = [...personal, "请上传简历", "请输入验证码"];
      expect(await links.allInnerTexts()).toEqual(messages);
      if (!mode.isPlain) await page.locator(".Toastify__toast").getByText(messages.join("；")).waitFor();
      await expect.poll(() => focusedId(page)).toBe("application-personName");
      const name = page.getByRole("textbox", { name: "姓名" });
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      expect(await name.getAttribute("aria-describedby")).toBe("application-personName-error");
      expect(await errorOf(page, "personName").innerText()).toContain("请输入姓名");
      expect(await value(page, "phoneNumber")).toBe("123");
      expect(await links.nth(1).getAttribute("href")).toBe("#application-phoneNumber");
      // An error is taken back when what it names is given.
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(500)));
      await chooseCity(page, mode, "上海市");
      await page.locator("input[name=positionIdList]").first().check();
      if (mode.isPlain) await submit(page);
      for (const name of ["personName", "cityId", "positionIdList", "resumeUpload"]) {
        await expect.poll(() => errorOf(page, name).count(), { message: name }).toBe(0);
      }
      await expect
        .poll(() => summary(page).getByRole("link").allInnerTexts())
        .toEqual(["请输入正确格式的手机号码", "请输入验证码"]);
      expect(applyCalls()).toBe(0);
    }));

  it("says what 意向门店 waits for, takes two stores, and says why not a third", () =>
    walk(mode, FORM_WITH_STORE, viewport, async (page) => {
      const stores = page.getByRole("group", { name: "意向门店" });
      await stores.getByText("请先选择地点偏好", { exact: true }).waitFor();
      await chooseCity(page, mode, "上海市");
      await stores.getByText("最多选择2家门店", { exact: true }).waitFor();
      expect(await stores.getByText("请先选择地点偏好").count()).toBe(0);
      const boxes = stores.getByRole("checkbox");
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      if (mode.isPlain) {
        await boxes.nth(2).check();
        await submit(page);
        await expect.poll(() => errorOf(page, "positionIdList").allInnerTexts()).toEqual(["最多选择2家门店"]);
        return;
      }
      const why = page.getByText("已选择2家门店，如需更换，请先取消一家", { exact: true });
      await why.waitFor();
      await boxes.nth(2).click({ force: true });
      await boxes.nth(2).press("Space");
      expect(await boxes.nth(2).isChecked()).toBe(false);
      expect(await boxes.nth(2).getAttribute("aria-disabled")).toBe("true");
      await boxes.nth(0).uncheck();
      await expect.poll(() => why.count()).toBe(0);
      await boxes.nth(2).check();
    }));
});

const OFF = MODES[2];

describe("without script", () => {
  it("keeps what was refused on a page that can be loaded again and gone back to", () =>
    walk(OFF, FORM, phone, async (page) => {
      await page.locator("input[name=personName]").fill("林知夏");
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(500)));
      await submit(page);
      await summary(page).waitFor();
      for (const again of ["reload", "goBack"] as const) {
        if (again === "goBack") await page.goto("/contact-us");
        const response = await page[again]();
        expect(response?.request().method()).toBe("GET");
        expect(await value(page, "personName")).toBe("林知夏");
        expect(await page.getByText("简历.pdf", { exact: true }).count()).toBe(1);
      }
      // A corrected file of the same name takes the first one's place.
      const first = stage.staged();
      await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(700)));
      await submit(page);
      await expect.poll(() => stage.staged().filter((name) => first.includes(name))).toEqual([]);
      await summary(page).waitFor();
      expect(stage.staged()).toHaveLength(first.length);
      expect(await page.getByText("简历.pdf", { exact: true }).count()).toBe(1);
    }));

  it("leads to the result where the answer was lost and the form is opened again", () =>
    walk(OFF, FORM, phone, async (page) => {
      await fillIn(page, false);
      const form = page.url();
      await page.route(/step=form/, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        // The request arrives, its response does not.
        await route.fetch({ maxRedirects: 0 });
        await route.abort();
      });
      await submitWith(await answer(page), page).catch(() => undefined);
      await page.waitForURL(/^chrome-error:/);
      expect(applyCalls()).toBe(1);
      await page.goto(form);
      await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
      expect(applyCalls()).toBe(1);
    }));

  it("names the mistakes of a refused form again when one of its buttons only loads something", () =>
    walk(OFF, FORM_WITH_STORE, phone, async (page) => {
      await chooseCity(page, OFF, "上海市");
      expect(await summary(page).count()).toBe(0);
      await page.locator("input[name=phoneNumber]").fill("123");
      await submit(page);
      await page.locator("[data-captcha]").click();
      await expect.poll(() => focusedId(page)).toBe("application-captchaCode");
      expect(await errorOf(page, "phoneNumber").innerText()).toContain("请输入正确格式的手机号码");
      await page.locator("input[name=positionIdList]").first().check();
      await chooseCity(page, OFF, "北京市");
      expect(await errorOf(page, "positionIdList").innerText()).toContain("请选择门店");
      expect(await value(page, "phoneNumber")).toBe("123");
    }));

  it("takes a file away, and puts it in place of none", () =>
    walk(OFF, FORM, phone, async (page) => {
      const files = [1, 2].map((n) => file(`作品${n}.pdf`, pdf(500)));
      await page.locator("#application-portfolioUpload").setInputFiles(files);
      await submit(page);
      await page.getByRole("button", { name: "移除作品1.pdf" }).click();
      await expect.poll(() => page.locator("li[data-status]").count()).toBe(1);
      expect(await page.getByText("作品2.pdf", { exact: true }).count()).toBe(1);
      expect(stage.staged()).toHaveLength(2);
    }));
});

describe.each([OFF, MODES[0]])("after an application was sent $mode", (mode) => {
  it("the back button leads neither to a resend prompt nor to an empty form", () =>
    stage.open(
      "/about-us/jobs?jobId=J1007",
      { javaScript: mode.javaScript, viewport: phone, expected },
      async (page) => {
        await page.getByRole("link", { name: "投递简历" }).click();
        await fillIn(page, mode.javaScript);
        await submitWith("0000", page);
        await summary(page).getByText("验证码错误").waitFor();
        await submitWith(await answer(page), page);
        await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
        const methods: string[] = [];
        page.on("request", (request) => methods.push(request.method()));
        const shown = async () => {
          const texts = ["您的简历已投递成功！", "职位详情"].map((name) => page.getByRole("heading", { name }).count());
          return (await Promise.all(texts)).some((count) => count > 0);
        };
        // With script the back button returns to the job.
        for (let turn = mode.javaScript ? 1 : 0; turn < 2; turn += 1) {
          await page.goBack();
          await expect.poll(shown).toBe(true);
          expect(await page.locator("#application").count()).toBe(0);
        }
        expect(methods.filter((method) => method !== "GET" && method !== "DELETE")).toEqual([]);
        expect(applyCalls()).toBe(1);
      },
    ));
});

it("asks for a store when its group is left, not from one store to the next", () =>
  walk(MODES[0], FORM_WITH_STORE, phone, async (page) => {
    await chooseCity(page, MODES[0], "上海市");
    const boxes = page.locator("input[name=positionIdList]");
    await boxes.first().focus();
    await page.keyboard.press("Tab");
    expect(await hasFocus(boxes.nth(1))).toBe(true);
    expect(await errorOf(page, "positionIdList").count()).toBe(0);
    await page.locator("input[name=captchaCode]").focus();
    await expect.poll(() => errorOf(page, "positionIdList").count()).toBe(1);
  }));

it("the first touch moves nothing", () =>
  stage.open(FORM_WITH_STORE, { javaScript: true, viewport: phone, expected }, async (page) => {
    const places = () =>
      page.evaluate(() => {
        const form = document.querySelector("#application");
        const top = form?.getBoundingClientRect().y ?? 0;
        return [...(form?.querySelectorAll("label, input:not([type=hidden]), select, button") ?? [])].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.id || element.textContent} ${[x, y - top, width, height].map(Math.round).join()}`;
        });
      });
    const before = await places();
    await page.locator("input[name=personName]").press("Shift");
    await formScript(page);
    const after = await places();
    // The no-script button is already hidden.
    expect(after).toEqual(before.filter((place) => !place.startsWith("查看该地门店")));
  }));
