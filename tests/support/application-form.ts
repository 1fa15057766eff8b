import type { Page } from "playwright-core";
import type { DemoState } from "../../demo/upstream/state";

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

/** The answer of the captcha image on the page. */
export async function captchaAnswer(page: Page, state: DemoState): Promise<string> {
  const key = await page.locator("input[name=captchaKey]").inputValue();
  return state.captchas.get(key) ?? "";
}
