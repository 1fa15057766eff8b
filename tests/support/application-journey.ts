import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DemoState } from "../../demo/upstream/state";
import { captchaAnswer, submitButton } from "./application-form";
import { hydrated } from "./browser";
import { docx, pdf } from "./documents";
import { newFolder } from "./folders";
import { step } from "./steps";

const NAMES = [
  "林知夏 简历（终稿）&+100%.pdf",
  ...[1, 2, 3, 4, 5].map((n) => `作品${n}“陈列”😀.${n % 2 ? "docx" : "pdf"}`),
];

/** A resume and the five files of a full portfolio, each of `size` bytes; their paths. */
export function writeDocuments(size: number): string[] {
  const folder = newFolder();
  return NAMES.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, name.endsWith(".pdf") ? pdf(size) : docx(size));
    return path;
  });
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export interface Journey {
  page: Page;
  javaScript: boolean;
  state: DemoState;
  /** The result of `writeDocuments`. */
  documents: readonly string[];
  /** Maximum upload time of the files, in ms. */
  uploadMs?: number;
}

/** By path: Playwright transfers at most 50 MB to a shared browser itself. */
async function chooseFiles(page: Page, input: string, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector(${JSON.stringify(input)})`,
  });
  await session.send("DOM.setFileInputFiles", { files, objectId: result.objectId ?? "" });
  await session.detach();
}

/** From the board to the result, with a wrong captcha in between, which loses neither input nor files. */
export async function applyAfterWrongCaptcha({ page, javaScript, state, documents, uploadMs = 20_000 }: Journey) {
  const slow = { timeout: uploadMs };
  const stores = page.locator("input[name=positionIdList]");
  const captchaKey = page.locator("input[name=captchaKey]");
  const summary = page.locator("[data-error-summary]");
  const [resume = "", ...portfolio] = documents;

  await step("the board leads to the job, and the job to its form", async () => {
    await page.goto("/about-us/jobs");
    await hydrated(page, javaScript);
    await page.locator('a[href*="jobId=0001005"]').click();
    await page.getByRole("heading", { name: "职位详情" }).waitFor();
    await page.getByRole("link", { name: "投递简历" }).click();
    await page.waitForURL(/step=form/);
  });
  await step("the form is filled in", async () => {
    await page.locator("input[name=personName]").fill("林知夏");
    await page.locator("input[name=phoneNumber]").fill("+86 138-1234 ５６７８");
    await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
    if (!javaScript) await page.getByRole("button", { name: "查看该地门店" }).click();
    await expect.poll(() => stores.count()).toBeGreaterThan(1);
    await stores.nth(1).check();
    await chooseFiles(page, "#application-resumeUpload", [resume]);
    await chooseFiles(page, "#application-portfolioUpload", portfolio);
    if (javaScript) await expect.poll(() => page.locator('li[data-status="done"]').count(), slow).toBe(6);
  });
  const firstKey = await captchaKey.inputValue();
  await step("a wrong captcha is reported in the summary, which takes the focus", async () => {
    await page.locator("input[name=captchaCode]").fill("0000");
    await submitButton(page).click();
    await expect.poll(() => summary.count(), slow).toBe(1);
    expect(await summary.innerText()).toContain("验证码错误");
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  });
  if (javaScript) {
    await step("and in a toast that lies over the form's modal dialog", async () => {
      await page.locator(".toast-layer").getByText("验证码错误").waitFor();
      expect(await page.locator(".toast-layer").evaluate((layer) => layer.matches(":popover-open"))).toBe(true);
    });
  }
  await step("another captcha has come", async () => {
    expect(await captchaKey.inputValue()).not.toBe(firstKey);
  });
  await step("what was typed, chosen and uploaded is still there", async () => {
    expect(await page.locator("input[name=personName]").inputValue()).toBe("林知夏");
    expect(await stores.nth(1).isChecked()).toBe(true);
    expect(await page.locator("li[data-status]").count()).toBe(6);
  });
  await step("with the right captcha the application is taken", async () => {
    await page.locator("input[name=captchaCode]").fill(await captchaAnswer(page, state));
    await submitButton(page).click();
    await page.waitForURL(/step=result/, slow);
    await page.getByText("您的简历已投递成功！").waitFor();
  });
  await step("the result says what was sent, also when it is loaded again", async () => {
    for (const again of [false, true]) {
      if (again) await page.reload();
      const facts = page.locator("dialog#job dl");
      await expect.poll(() => facts.locator("dd").allInnerTexts()).toHaveLength(3);
      const [job, sentAt, phoneNumber] = await facts.locator("dd").allInnerTexts();
      expect(job).not.toBe("");
      expect(sentAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      expect(phoneNumber).toBe("138****5678");
    }
  });
  await step("every file has arrived byte for byte, once", () => {
    const [application] = state.applications;
    const arrived = application?.files.map(({ name, size, sha256: digest }) => [name, size, digest]);
    const sent = documents.map((path) => [path, readFileSync(path)] as const);
    expect(arrived).toEqual(sent.map(([path, bytes]) => [basename(path), bytes.length, sha256(bytes)]));
    expect(application?.fields["positionIdList"]).toHaveLength(1);
    expect(application?.fields["phoneNumber"]).toEqual(["13812345678"]);
    expect(state.upstream.calls["recruitJob/applyJob"]).toBe(1);
    expect(state.upstream.mistakes).toEqual([]);
    return Promise.resolve();
  });
  await step("确定 leads back to the board", async () => {
    await page.getByRole("link", { name: "确定" }).click();
    await page.waitForURL(/\/about-us\/jobs$/);
  });
}
