import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { captchaAnswer, fillIn, FORM, FORM_WITH_STORE, submitWith } from "../support/application-form";

import { OWN_FAULT_PATH, ownFaultEnv } from "../support/own-fault";
import { setStage } from "../support/stage";

/** product.md §8.1: the error texts, on the screens where they appear. */

/** Endpoints (by the end of their path) that reject without a message. */
const refusing = new Set<string>();

const stage = setStage({
  env: ownFaultEnv,
  alter({ url }) {
    const isRefused = [...refusing].some((endpoint) => (url.split("?")[0] ?? "").endsWith(endpoint));
    return isRefused ? { body: { success: false, errorCode: "B0001", errorMessage: null, data: null } } : null;
  },
});
afterEach(() => {
  stage.faults.reset();
  refusing.clear();
});

const setFault = (endpoint: string, fault: "500" | "failed") => stage.faults.setFault(endpoint, fault);
const reset = () => stage.faults.reset();

describe.each([false, true])("JavaScript %s", (javaScript) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>) =>
    stage.open(path, { javaScript, expected: /Failed to load resource|503/ }, steps);

  /** The toast or plain notice of a page. */
  const expectNotice = async (page: Page, text: string) => {
    const notice = javaScript ? page.locator(".Toastify__toast") : page.locator("details[open] > [role=alert]");
    await expect.poll(() => notice.allInnerTexts().then((all) => all.map((one) => one.trim()))).toContain(text);
  };

  it("a page that failed by our own fault gives its reference", () =>
    walk(OWN_FAULT_PATH, async (page) => {
      await page.getByRole("heading", { level: 1, name: "出了一点小问题" }).waitFor();
      await page.getByText(/^参考号：\S{8}（.+）$/).waitFor();
    }));

  describe("job details", () => {
    it("that are gone lead back to the list, which says so", () =>
      walk("/about-us/jobs?jobId=J-CLOSED", async (page) => {
        expect(new URL(page.url()).search).toBe("");
        await expectNotice(page, "职位信息获取失败，请稍后重试！");
      }));

    it("that cannot be had are a page that says so and leads back to the list", () =>
      walk("/about-us/jobs?page=2", async (page) => {
        setFault("recruitJob/getJobDetail", "500");
        await page.locator('a[href*="jobId="]').last().click();
        const alert = page.locator("main").getByRole("alert");
        await alert.getByRole("heading", { level: 1, name: "职位信息获取失败，请稍后重试！", exact: true }).waitFor();
        if (javaScript) await expectNotice(page, "职位信息获取失败，请稍后重试！");
        await page.getByText(/^参考号：\S{8}（.+）$/).waitFor();
        reset();
        await page.getByRole("link", { name: "返回职位列表" }).click();
        await page.getByRole("heading", { level: 1, name: "招聘职位" }).waitFor();
      }));

    it("without a job are a form for nothing: 缺少职位ID", () =>
      walk("/about-us/jobs?step=form", async (page) => {
        expect(new URL(page.url()).search).toBe("");
        await expectNotice(page, "缺少职位ID");
      }));
  });

  describe("the application form", () => {
    /** A different city per mode, because the site caches a city's stores. */
    const city = javaScript ? "北京市" : "上海市";
    const notices = (page: Page) => page.locator("#application").getByRole("status");
    const chooseCity = async (page: Page, name: string) => {
      await page.locator("select[name=cityId]").selectOption({ label: name });
      if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
    };

    it("says that the stores of a city cannot be had, and brings them at the next try", () =>
      walk(FORM_WITH_STORE, async (page) => {
        setFault("store/getStoreByCoordinateProvince", "500");
        await chooseCity(page, city);
        if (javaScript) await expectNotice(page, "门店数据获取失败，请稍后重试！");
        const state = page.locator("#application-positionIdList-description");
        await state.getByText("门店数据获取失败，请稍后重试！", { exact: true }).waitFor();
        expect(await page.locator("input[name=positionIdList]").count()).toBe(0);
        reset();
        if (javaScript) await chooseCity(page, "请选择");
        await chooseCity(page, city);
        await page.locator("input[name=positionIdList]").first().waitFor();
        expect(await notices(page).getByText("门店数据获取失败").count()).toBe(0);
      }));

    it("says that there is no captcha, in its place, and brings one when it is asked for", async () => {
      setFault("recruitJob/getCaptchaImage", "500");
      await walk(FORM, async (page) => {
        const button = page.locator("[data-captcha]");
        if (javaScript) {
          await page.locator("input[name=personName]").fill("林知夏");
          await expectNotice(page, "验证码获取失败，请稍后重试！");
        }
        await button.getByText("验证码获取失败，请稍后重试！", { exact: true }).waitFor();
        reset();
        await button.click();
        await button.getByRole("img", { name: "图形验证码" }).waitFor();
      });
    });

    it("says why an application was not taken, brings another captcha, and takes it at last", () =>
      walk(FORM, async (page) => {
        const summary = page.locator("[data-error-summary]");
        await fillIn(page, javaScript);
        const send = async () => {
          const key = page.locator("input[name=captchaKey]");
          const before = await key.inputValue();
          await submitWith(await captchaAnswer(page, stage.state), page);
          return { key, before };
        };
        // What the upstream says in words is no failure to be looked for.
        for (const [fail, text, references] of [
          [() => refusing.add("/checkJobEffectApply"), "职位申请检查失败，请稍后重试！", 1],
          [() => setFault("recruitJob/applyJob", "500"), "简历投递失败，请稍后重试！", 1],
          [() => setFault("recruitJob/applyJob", "failed"), "系统繁忙，请稍后再试", 0],
        ] as const) {
          fail();
          const { key, before } = await send();
          await expect.poll(() => key.inputValue()).not.toBe(before);
          expect(await summary.locator("h3, li").allInnerTexts()).toEqual([text]);
          const quoted = page.locator("#application").getByText(/^参考号：\w{8}（.{16}）$/);
          expect(await quoted.count()).toBe(references);
          if (javaScript) await expectNotice(page, text);
          expect(await page.locator("input[name=captchaCode]").inputValue()).toBe("");
          reset();
          refusing.clear();
        }
        await send();
        await page.waitForURL(/step=result/);
        await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
        await page.getByText("我们会尽快与您联系。请勿重复投递简历", { exact: true }).waitFor();
      }));
  });
});
