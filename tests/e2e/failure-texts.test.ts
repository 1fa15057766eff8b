import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { captchaAnswer, file, formScript, submitButton } from "../support/application-form";
import { hydrated, visit } from "../support/browser";
import { pdf } from "../support/documents";
import { OWN_FAULT_PATH, ownFaultEnv } from "../support/own-fault";
import { setStage } from "../support/stage";
import { step } from "../support/steps";

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
  stage.upstream.upstream.faults.reset();
  refusing.clear();
});

const setFault = (endpoint: string, fault: "500" | "failed") =>
  stage.upstream.upstream.faults.setFault(endpoint, fault);
const reset = () => stage.upstream.upstream.faults.reset();

describe.each([{ javaScript: false }, { javaScript: true }])("JavaScript $javaScript", ({ javaScript }) => {
  const walk = (path: string, steps: (page: Page) => Promise<void>) =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript, expected: /Failed to load resource/ },
      async ({ page }) => {
        await page.goto(path);
        await hydrated(page, javaScript);
        await steps(page);
      },
    );

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

    it("that cannot be had are a page that says so and leads back to the list", async () => {
      setFault("recruitJob/getJobDetail", "500");
      await walk(`/about-us/jobs?jobId=${javaScript ? "J1002" : "J1003"}`, async (page) => {
        const alert = page.locator("main").getByRole("alert");
        await alert.getByRole("heading", { level: 1, name: "职位信息获取失败，请稍后重试！", exact: true }).waitFor();
        if (javaScript) await expectNotice(page, "职位信息获取失败，请稍后重试！");
        await page.getByText(/^参考号：\S{8}（.+）$/).waitFor();
        reset();
        await page.getByRole("link", { name: "返回职位列表" }).click();
        await page.getByRole("heading", { level: 1, name: "招聘职位" }).waitFor();
      });
    });

    it("without a job are a form for nothing: 缺少职位ID", () =>
      walk("/about-us/jobs?step=form", async (page) => {
        expect(new URL(page.url()).search).toBe("");
        await expectNotice(page, "缺少职位ID");
      }));
  });

  describe("the application form", () => {
    const FORM = "/about-us/jobs?jobId=J1007&step=form";
    /** A different city per mode, because the site caches a city's stores. */
    const city = javaScript ? "北京市" : "上海市";
    const notices = (page: Page) => page.locator("#application").getByRole("status");
    const chooseCity = async (page: Page, name: string) => {
      await page.locator("select[name=cityId]").selectOption({ label: name });
      if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
    };

    it("says that the stores of a city cannot be had, and brings them at the next try", () =>
      walk("/about-us/jobs?jobId=J1001&step=form", async (page) => {
        setFault("store/getStoreByCoordinateProvince", "500");
        await step("the text", async () => {
          await chooseCity(page, city);
          if (javaScript) await expectNotice(page, "门店数据获取失败，请稍后重试！");
          else await notices(page).getByText("门店数据获取失败，请稍后重试！", { exact: true }).waitFor();
          expect(await page.locator("input[name=positionIdList]").count()).toBe(0);
        });
        reset();
        await step("the next try", async () => {
          if (javaScript) await chooseCity(page, "请选择");
          await chooseCity(page, city);
          await page.locator("input[name=positionIdList]").first().waitFor();
          expect(await notices(page).getByText("门店数据获取失败").count()).toBe(0);
        });
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
        const { state } = stage.upstream.upstream;
        const summary = page.locator("[data-error-summary]");
        await page.locator("input[name=personName]").fill("林知夏");
        await page.locator("input[name=phoneNumber]").fill("13812345678");
        await chooseCity(page, "上海市");
        if (javaScript) await formScript(page);
        await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", pdf(500)));
        if (javaScript) await page.locator('li[data-status="done"]').waitFor();
        const send = async () => {
          const key = page.locator("input[name=captchaKey]");
          const before = await key.inputValue();
          await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state));
          await submitButton(page).click();
          return { key, before };
        };
        for (const { name, fail, text } of [
          {
            name: "the pre-check says no",
            fail: () => refusing.add("/checkJobEffectApply"),
            text: "职位申请检查失败，请稍后重试！",
          },
          {
            name: "the submit cannot be reached",
            fail: () => setFault("recruitJob/applyJob", "500"),
            text: "简历投递失败，请稍后重试！",
          },
          {
            name: "the submit says why not",
            fail: () => setFault("recruitJob/applyJob", "failed"),
            text: "系统繁忙，请稍后再试",
          },
        ]) {
          await step(name, async () => {
            fail();
            const { key, before } = await send();
            await expect.poll(() => key.inputValue()).not.toBe(before);
            expect(await summary.locator("li").allInnerTexts()).toEqual([text]);
            // What the upstream says in words is no failure to be looked for.
            const references = text === "系统繁忙，请稍后再试" ? 0 : 1;
            expect(
              await page
                .locator("#application")
                .getByText(/^参考号：\w{8}（.{16}）$/)
                .count(),
            ).toBe(references);
            if (javaScript) await expectNotice(page, text);
            expect(await page.locator("input[name=captchaCode]").inputValue()).toBe("");
            reset();
            refusing.clear();
          });
        }
        await step("nothing fails any more", async () => {
          await send();
          await page.waitForURL(/step=result/);
          await page.getByRole("heading", { name: "您的简历已投递成功！" }).waitFor();
          await page.getByText("我们会尽快与您联系。请勿重复投递简历", { exact: true }).waitFor();
        });
      }));
  });
});

describe("with JavaScript", () => {
  it("job details that cannot be had say so where the visitor was on the list", async () => {
    await visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript: true, expected: /Failed to load resource|503/ },
      async ({ page }) => {
        await page.goto("/about-us/jobs?page=2");
        await hydrated(page, true);
        setFault("recruitJob/getJobDetail", "500");
        await page.locator('a[href*="jobId="]').last().click();
        await page.locator("main").getByRole("alert").getByText("职位信息获取失败，请稍后重试！").waitFor();
        await page.locator(".Toastify__toast").getByText("职位信息获取失败，请稍后重试！").waitFor();
      },
    );
  });
});
