import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { file, formScript, submitButton } from "./application-form";
import type { ApplicationStage } from "./application-stage";
import { violationsOf } from "./axe";
import { hydrated, visit } from "./browser";
import { pdf } from "./documents";

export interface AccessMode {
  javaScript: boolean;
  viewport: { width: number; height: number };
}

/** axe and reflow on every step of an application, in each mode. */
export function testApplicationAccess(stage: ApplicationStage, modes: readonly AccessMode[]): void {
  describe.each(modes)("for everyone, JavaScript $javaScript, $viewport.width px", ({ javaScript, viewport }) => {
    /** axe itself needs script: the site's scripts are blocked, so that every page stays as the server sent it. */
    const walk = (run: (page: Page) => Promise<void>) =>
      visit(
        stage.browser,
        { baseUrl: stage.site.url, javaScript: true, viewport, expected: /Failed to load resource|仅支持|cannot POST/ },
        async ({ page }) => {
          if (!javaScript) await page.route(/\.js(\?|$)/, (route) => route.abort());
          await run(page);
        },
      );

    it("has no violation that axe finds: list, details, form empty, with errors and files, result", () =>
      walk(async (page) => {
        const found: string[] = [];
        const checkState = async (state: string) => {
          for (const violation of await violationsOf(page)) found.push(`${state}: ${violation}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (overflow > 0) found.push(`${state}: ${overflow} px wider than the screen`);
        };
        for (const [state, path] of [
          ["list", "/about-us/jobs"],
          ["details", "/about-us/jobs?jobId=J1001"],
          ["result", "/about-us/jobs?jobId=J1001&step=result"],
          ["form", "/about-us/jobs?jobId=J1001&step=form"],
        ] as const) {
          await page.goto(path);
          await hydrated(page, javaScript);
          await checkState(state);
        }
        await page.locator("input[name=phoneNumber]").fill("123");
        await page.locator("select[name=cityId]").selectOption({ label: "上海市" });
        if (javaScript) await formScript(page);
        await page.locator("#application-resumeUpload").setInputFiles(file(`${"很长的名字".repeat(19)}.pdf`, pdf(500)));
        await page.locator("#application-portfolioUpload").setInputFiles(file("程序.pdf", Buffer.from("MZ program")));
        if (javaScript) {
          await page.locator('li[data-status="done"]').waitFor();
          await page.locator('li[data-status="error"]').waitFor();
          await page.locator("input[name=positionIdList]").first().waitFor();
        }
        await submitButton(page).click();
        await page.locator("[data-error-summary]").waitFor();
        await page.locator('li[data-status="done"]').waitFor();
        await page.getByText("程序.pdf：仅支持").first().waitFor();
        await checkState("form with errors and files");
        expect(found).toEqual([]);
      }));
  });
}
