import type { Page } from "playwright-core";
import type { DemoState } from "../../demo/upstream/state";

/** A file as a visitor chooses it. */
export const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

/** The button at the end of the form: the one before it is for the Enter key. */
export const submitButton = (page: Page) => page.getByRole("button", { name: "提交申请" }).last();

/** Waits for the form's own script: with it, files no longer travel with the form. */
export const formScript = (page: Page) => page.locator("#application-resumeUpload:not([name])").waitFor();

/** What the image on the page asks for. */
export async function captchaAnswer(page: Page, state: DemoState): Promise<string> {
  const key = await page.locator("input[name=captchaKey]").inputValue();
  return state.captchas.get(key) ?? "";
}
