import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import type { Journey, Visit } from "./journey";

const JOB = "a[href*='jobId=J1007']";
const NAME = "林知夏";
const PHONE = "13812345678";
/** As people write it. */
const WRITTEN_PHONE = "+86 138-1234 5678";
const SUMMARY = "[data-error-summary]";
const CAPTCHA_KEY = "input[name=captchaKey]";
const RESUME_BYTES = 200_000;

/** A job, its form with a file, a wrong captcha, the right one, and back. */
export const application: Journey = {
  name: "application",
  // Browsers log the 400 response to the wrong captcha.
  expected: /Failed to load resource|status of 400/,
  async walk(visit) {
    const { page, step, javaScript, upstream } = visit;
    const resume = join(newFolder(), "林知夏 简历（终稿）.pdf");
    writeFileSync(resume, pdf(RESUME_BYTES));
    const before = upstream.state.applications.length;

    await page.goto("/about-us/jobs");
    await page.click(JOB);
    await step("a job shows what it is", () => expect.poll(() => page.text("dialog[open]")).toContain("职位详情"));
    await page.click({ role: "link", name: "投递简历" });
    await step("and leads to its form", () => expect.poll(() => page.path()).toContain("step=form"));
    await page.usable();
    if (javaScript) {
      // From here on files are uploaded separately from the form.
      await page.until("the form's script runs", async () => {
        return (await page.countAll("#application-resumeUpload:not([name])")) === 1;
      });
    }
    await step("the captcha is shown", () =>
      expect
        .poll(() =>
          page.evaluate(() => document.querySelector<HTMLImageElement>("[data-captcha] img")?.naturalWidth ?? 0),
        )
        .toBeGreaterThan(0),
    );
    await page.fill("input[name=personName]", NAME);
    await page.fill("input[name=phoneNumber]", WRITTEN_PHONE);
    await page.choose("select[name=cityId]", "上海市");
    await page.setFiles("#application-resumeUpload", [resume]);
    if (javaScript) {
      await step("the file is sent", () => expect.poll(() => page.countAll("li[data-status=done]")).toBe(1));
    }

    const key = await page.value(CAPTCHA_KEY);
    await page.fill("input[name=captchaCode]", "0000");
    await submit(visit);
    await step("a wrong captcha is reported", () => expect.poll(() => page.text(SUMMARY)).toContain("验证码错误"));
    await step("the report has the focus", () => expect.poll(() => page.hasFocus(SUMMARY)).toBe(true));
    await step("there is another captcha", () => expect.poll(() => page.value(CAPTCHA_KEY)).not.toBe(key));
    await step("the name is still there", async () => expect(await page.value("input[name=personName]")).toBe(NAME));
    await step("the file too", async () => expect(await page.countAll("li[data-status]")).toBe(1));
    await step("nothing is wider than the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));

    const answer = upstream.state.captchas.get((await page.value(CAPTCHA_KEY)) ?? "") ?? "";
    await page.fill("input[name=captchaCode]", answer);
    await submit(visit);
    await step("the right captcha sends it", () =>
      expect.poll(() => page.evaluate(() => document.body.innerText)).toContain("您的简历已投递成功！"),
    );
    await step("it has arrived once, with its file and eleven digits", () =>
      expect
        .poll(() =>
          upstream.state.applications
            .slice(before)
            .map(({ fields, files }) => [...(fields["phoneNumber"] ?? []), ...files.map(({ size }) => size)]),
        )
        .toEqual([[PHONE, RESUME_BYTES]]),
    );

    await page.back();
    // Over plain HTTP WebKit's history keeps no-store pages: the form, until it is requested again.
    if (!javaScript) await page.goto(await page.path());
    // With script the result has replaced the form in the history; without, the submitted form redirects to it.
    await step("back leads to the job, or to the result again", () =>
      expect.poll(() => page.path()).toContain(javaScript ? "jobId=J1007" : "step=result"),
    );
    await step("and meets no form", () => expect.poll(() => page.countAll("#application")).toBe(0));
    await step("and has not sent it again", () =>
      expect.poll(() => upstream.state.applications.length).toBe(before + 1),
    );
  },
};

const submit = ({ page }: Visit) => page.click({ css: "main form button, dialog form button", name: "提交申请" });
