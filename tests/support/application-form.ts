import type { Page } from "playwright-core";
import type { DemoState } from "../../demo/upstream/state";
import { pdf } from "./documents";

/** A form of a job that asks for no store, and one that asks for one. */
export const FORM = "/about-us/jobs?jobId=J1007&step=form";
export const FORM_WITH_STORE = "/about-us/jobs?jobId=J1001&step=form";

/** A file as a visitor chooses it. */
export const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

/** The submit button at the end of the form: the first one handles the Enter key. */
export const submitButton = (page: Page) => page.getByRole("button", { name: "提交申请" }).last();

/** Waits for the form's script: with it, files are uploaded separately from the form. */
export const formScript = (page: Page) => page.locator("#application-resumeUpload:not([name])").waitFor();

export const uploaded = (page: Page) => page.locator('li[data-status="done"]');

/** The answer of the captcha image on the page. */
export async function captchaAnswer(page: Page, state: DemoState): Promise<string> {
  const key = await page.locator("input[name=captchaKey]").inputValue();
  return state.captchas.get(key) ?? "";
}

/** Fills in what `FORM` asks for, without the captcha. */
export async function fillIn(page: Page, javaScript: boolean, resume = pdf(500)): Promise<void> {
  await page.locator("input[name=personName]").fill("林知夏");
  if (javaScript) await formScript(page);
  await page.locator("input[name=phoneNumber]").fill("13812345678");
  await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
  await page.locator("#application-resumeUpload").setInputFiles(file("简历.pdf", resume));
  if (javaScript) await uploaded(page).waitFor();
}

/** Answers the captcha, and submits the form. */
export async function submitWith(answer: string, page: Page): Promise<void> {
  await page.locator("input[name=captchaCode]").fill(answer);
  await submitButton(page).click();
}
