import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, hasFocus, hydrated, phone } from "../support/browser";
import { stopClock, withClock } from "../support/clock";
import { setStage } from "../support/stage";

const ENDPOINT = "securityCode/query";
const note = "每个验证码仅可查询5次，超过次数后将被冻结。";
const failedText = "请求失败，请稍后重试！";

const stage = setStage({ env: { TRUST_PROXY: "1", UPSTREAM_TIMEOUT_MS: "1500" } });

let count = 0;
/** A code per test; its first digit determines the result (demo/upstream/README.md). */
const newCode = (kind: number) => `NH${kind}${String(++count).padStart(9, "0")}`;
const newIp = () => `203.0.113.${++count}`;
const calls = () => stage.calls(ENDPOINT);

async function open(page: Page, path: string, javaScript: boolean): Promise<void> {
  await page.goto(path);
  await hydrated(page, javaScript);
}

/** The form in the page, or the one in the footer. */
const formOf = (page: Page, place: "main" | "footer") => page.locator(`${place} form[action="/verification"]`);

async function send(page: Page, code: string, place: "main" | "footer" = "main"): Promise<void> {
  await formOf(page, place).getByRole("textbox").fill(code);
  await formOf(page, place).getByRole("button").click();
}

const result = (page: Page) => page.locator("[data-verification]:visible");

describe.each([false, true])("verification, JavaScript %s", (javaScript) => {
  const walk = (run: (page: Page, context: BrowserContext) => Promise<void>, expected?: RegExp) =>
    stage.visit({ javaScript, expected, clientIp: newIp() }, (page, { context }) => run(page, context));

  it("shows where the code stands, then a certificate with code and time, and leads to who helps", async () => {
    const code = newCode(4);
    await walk(async (page) => {
      await page.setViewportSize(javaScript ? phone : desktop);
      await open(page, "/verification", javaScript);
      const where = page.locator("main figure", { hasText: "验证码在器物底部的标签上，轻轻刮开涂层即可看到。" });
      expect((await where.locator("svg").boundingBox())?.width).toBeGreaterThan(200);
      expect(await page.locator("main").getByText("请按标签逐字输入").isVisible()).toBe(true);
      await send(page, code);
      const shown = result(page);
      await shown.waitFor();
      const facts = Object.fromEntries(
        (await shown.locator("dl > div").allInnerTexts()).map((line) => line.split("\n") as [string, string]),
      );
      expect(facts["验证码"]).toBe(code);
      expect(await shown.locator("dd span span").allInnerTexts()).toEqual(code.match(/.{4}/g));
      expect(await formOf(page, "main").first().getByRole("textbox").inputValue()).toBe(code);
      expect(facts["查询时间"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      expect(await page.getByText("未计入查询次数").count()).toBe(0);
      await shown.getByRole("link", { name: "联系我们" }).click();
      await page.waitForURL(/\/contact-us$/);
      await result(page).waitFor({ state: "hidden" });
    });
  });

  it("asks a code as it was typed, and after a wrong one offers its likely spelling, which is asked when pressed", () =>
    walk(async (page) => {
      const code = newCode(0);
      const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4, 8)}-${code.slice(8)}`;
      await open(page, "/verification", javaScript);
      const before = calls();
      await send(page, typed.replace("0", "０"));
      await expect.poll(() => result(page).innerText()).toContain("您所查询的条形码错误");
      expect(await result(page).locator("dd").first().innerText()).toBe(typed);
      expect(calls()).toBe(before + 1);
      await page.getByRole("button", { name: `改为 ${code} 再查询` }).click();
      await expect.poll(() => result(page).innerText()).toContain(note);
      expect(await result(page).locator("dd").first().innerText()).toBe(code);
      expect(calls()).toBe(before + 2);
      await page.getByRole("link", { name: "关闭" }).filter({ visible: true }).click();
      await expect.poll(() => result(page).count()).toBe(0);
    }));

  it("says of each failure that it failed, also right after another", async () => {
    stage.faults.setFault(ENDPOINT, "500");
    await walk(async (page) => {
      await open(page, "/verification", javaScript);
      for (const code of [newCode(0), newCode(0)]) {
        const answered = page.waitForResponse((response) => response.request().method() === "POST");
        await send(page, code);
        await answered;
        // The previous error message has faded out.
        if (javaScript) await page.waitForTimeout(600);
        const said = page.getByText(failedText).filter({ visible: true });
        await said.first().waitFor({ timeout: 3000 });
        expect(await said.first().innerText()).toMatch(/参考号：\w{8}（\d{4}-\d\d-\d\d \d\d:\d\d）/);
      }
    }, /status of 50/);
  });

  it("says of a repetition that it is one, and when it was answered first", () =>
    walk(async (page) => {
      const code = newCode(0);
      await open(page, "/verification", javaScript);
      for (const isRepeated of [false, true]) {
        await send(page, code);
        await result(page).waitFor();
        const text = await result(page).innerText();
        const [, answeredAt = ""] = /查询时间\s+([\d-]+ [\d:]+)/.exec(text) ?? [];
        expect(text.includes(`您在${answeredAt}已查询过此验证码，以上为当时的结果，未计入查询次数。`)).toBe(isRepeated);
        await page.getByRole("link", { name: "关闭" }).filter({ visible: true }).click();
        await result(page).waitFor({ state: "hidden" });
      }
    }));

  it("leads from its own page's footer up to the form", () =>
    walk(async (page) => {
      await page.setViewportSize(javaScript ? phone : desktop);
      await open(page, "/verification", javaScript);
      expect(await formOf(page, "footer").isVisible()).toBe(false);
      await page.locator("footer").getByRole("link", { name: "前往上方输入验证码" }).click();
      const inView = () =>
        formOf(page, "main").evaluate((form) => {
          const { top, bottom } = form.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        });
      await expect.poll(inView).toBe(true);
      if (javaScript) {
        const field = formOf(page, "main").getByRole("textbox");
        await expect.poll(() => hasFocus(field)).toBe(true);
      }
      await open(page, "/contact-us", javaScript);
      expect(await formOf(page, "footer").isVisible()).toBe(true);
      expect(await page.getByRole("link", { name: "前往上方输入验证码" }).count()).toBe(0);
    }));

  it.each(["main", "footer"] as const)(
    "says beside the field of the %s what is missing, and leads there",
    async (place) => {
      await walk(async (page) => {
        await open(page, place === "main" ? "/verification" : "/contact-us", javaScript);
        const field = formOf(page, place).getByRole("textbox");
        expect([await field.getAttribute("required"), await field.getAttribute("maxlength")]).toEqual(["", "30"]);
        await formOf(page, place).getByRole("button").click();
        // Without script the reply is shown by the verification page.
        const answered = formOf(page, javaScript ? place : "main");
        const said = answered.getByText("请输入验证二维码", { exact: true });
        await said.waitFor();
        const input = answered.getByRole("textbox");
        expect(await input.getAttribute("aria-invalid")).toBe("true");
        expect(await said.locator("..").getAttribute("id")).toBe(await input.getAttribute("aria-describedby"));
        await expect.poll(() => hasFocus(input)).toBe(true);
        if (!javaScript) return;
        await input.fill("N");
        await expect.poll(() => input.getAttribute("aria-invalid")).toBe(null);
        expect(await said.isVisible()).toBe(false);
      }, /status of 400/);
    },
  );

  it("spends one query, whatever a browser and a person repeat; and a second visitor's own", async () => {
    const code = newCode(0);
    const before = calls();
    await walk(async (page, context) => {
      await open(page, "/verification", javaScript);
      const form = formOf(page, "main");
      await form.getByRole("textbox").fill(code);
      stage.faults.slowMs = 700;
      stage.faults.setFault(ENDPOINT, "slow");
      await form.getByRole("button").click({ clickCount: 3, noWaitAfter: true });
      await expect.poll(() => result(page).count()).toBe(1);
      expect(calls()).toBe(before + 1);
      stage.faults.reset();

      // Refresh after the result, back and forward.
      await page.reload();
      await hydrated(page, javaScript);
      expect(await result(page).count()).toBe(0);
      await open(page, "/contact-us", javaScript);
      await page.goBack();
      await page.goForward();
      await page.goBack();
      await hydrated(page, javaScript);

      // Repeated by button and by key, here and in the footer, and in a second tab.
      await send(page, code);
      await expect.poll(() => result(page).count()).toBe(1);
      expect(await result(page).innerText()).toMatch(/感谢您的信任[^]*未计入查询次数/);
      const tab = await context.newPage();
      await open(tab, "/contact-us", javaScript);
      await formOf(tab, "footer").getByRole("textbox").fill(` ${code} `);
      await formOf(tab, "footer").getByRole("textbox").press("Enter");
      await expect.poll(() => result(tab).count()).toBe(1);

      expect(calls()).toBe(before + 1);

      // Left before the answer.
      const left = newCode(0);
      stage.faults.slowMs = 800;
      stage.faults.setFault(ENDPOINT, "slow");
      await open(page, "/verification", javaScript);
      await form.getByRole("textbox").fill(left);
      const asked = page.waitForRequest((request) => request.method() === "POST");
      await form.getByRole("button").click({ noWaitAfter: true });
      await asked;
      await open(page, "/verification", javaScript);
      stage.faults.reset();
      await send(page, left);
      await expect.poll(() => result(page).innerText()).toContain("感谢您的信任");
      expect(calls()).toBe(before + 2);

      const cookies = JSON.stringify(await context.cookies());
      expect(decodeURIComponent(cookies)).not.toContain(code);
    });
    await walk(async (page) => {
      await open(page, "/verification", javaScript);
      await send(page, code);
      await expect.poll(() => result(page).innerText()).toContain("您所查询的条形码此前已被查询过");
      expect(calls()).toBe(before + 3);
    });
    expect(JSON.stringify(stage.site.log)).not.toContain(code);
  });
});

describe("verification in place", () => {
  const walk = (path: string, expected: RegExp | undefined, steps: (page: Page) => Promise<void>) =>
    stage.open(path, { javaScript: true, expected, clientIp: newIp() }, steps);

  it("shows the answer without its dialog, and the failure without an answer, and leaves the page as it is", () =>
    walk("/contact-us", /ERR_FAILED|Failed to load resource/, async (page) => {
      await page.route("**/verification-dialog*.js", (route) => route.abort());
      await send(page, newCode(0), "footer");
      await page.getByText("感谢您的信任").filter({ visible: true }).first().waitFor();
      await page.route("**/resources/verification", (route) => route.abort());
      await send(page, newCode(0), "footer");
      await page.getByText(failedText).filter({ visible: true }).first().waitFor();
      expect(await formOf(page, "footer").count()).toBe(1);
      expect(await page.locator("[data-status]").count()).toBe(0);
    }));

  it.each(["main", "footer"] as const)(
    "keeps the code and the page when the connection is lost while the code is typed, %s",
    (place) =>
      walk(place === "main" ? "/verification" : "/contact-us", /ERR_INTERNET_DISCONNECTED/, async (page) => {
        const field = formOf(page, place).getByRole("textbox");
        const loaded = page.waitForResponse(/verification-submit/);
        await field.focus();
        // Resolves once its own imports are there too.
        await page.evaluate(`import("${(await loaded).url()}")`);
        await page.context().setOffline(true);
        // The script of the toasts could not be loaded any more.
        // Accepted at once: a press that is not over yet would wait for it.
        const said = page.waitForEvent("dialog").then(async (dialog) => {
          await dialog.accept();
          return dialog.message();
        });
        const code = newCode(0);
        await send(page, code, place);
        expect(await said).toBe(failedText);
        await page.context().setOffline(false);
        expect(await field.inputValue()).toBe(code);
        await field.press("Enter");
        await result(page).waitFor();
      }),
  );

  it.each(["{}", "null", '{"code":403,"message":"blocked"}'])("takes another's JSON for a failure: %s", (body) =>
    walk("/contact-us", /Failed to load resource/, async (page) => {
      const json = { status: 403, contentType: "application/json", body };
      await page.route("**/resources/verification", (route) => route.fulfill(json));
      await send(page, newCode(0), "footer");
      await page.locator(".Toastify__toast").getByText(failedText).waitFor();
    }),
  );

  it("gives up a request that nobody answers, and can be used again", () =>
    stage.open("/contact-us", { javaScript: true, clientIp: newIp(), ...withClock }, async (page) => {
      await page.route("**/resources/verification", () => undefined);
      const asked = page.waitForRequest("**/resources/verification");
      await send(page, newCode(0), "footer");
      await asked;
      await stopClock(page);
      await page.clock.runFor(20_000);
      await page.clock.resume();
      await page.locator(".Toastify__toast").getByText(failedText).waitFor();
      await page.unrouteAll();
      await send(page, newCode(0), "footer");
      await result(page).waitFor();
    }));

  it("says once that it failed, where a document came with that", () =>
    walk("/verification", undefined, async (page) => {
      stage.faults.setFault(ENDPOINT, "500");
      const form = formOf(page, "main");
      await form.getByRole("textbox").fill(newCode(0));
      await form.evaluate((one: HTMLFormElement) => one.submit());
      const said = page.getByText(failedText).filter({ visible: true });
      await said.first().waitFor();
      stage.faults.setFault(ENDPOINT, null);
      await page.getByRole("button", { name: "关闭通知" }).click();
      await expect.poll(() => said.count()).toBe(0);
      await page.locator("footer a[href='/cookie']").click();
      await page.waitForURL(/\/cookie$/);
      await page.getByRole("heading", { level: 1, name: /Cookie/i }).waitFor();
      expect(await said.count()).toBe(0);
    }));

  it("says that it asks, and takes a failure's toast away with the next answer", () =>
    walk("/verification", /Failed to load/, async (page) => {
      await send(page, newCode(5));
      const toasts = page.locator(".Toastify__toast");
      await toasts.getByText("验证服务维护中，请稍后再试").waitFor();
      stage.faults.slowMs = 1200;
      stage.faults.setFault(ENDPOINT, "slow");
      await send(page, newCode(0));
      await toasts.getByText("正在查询，请稍候").waitFor();
      await result(page).waitFor();
      await expect.poll(() => toasts.count()).toBe(0);
    }));
});
