import type { CDPSession, Page } from "playwright-core";

/**
 * A page whose scripts do not run, in a context where they may be allowed later. Playwright's own `javaScriptEnabled: false`
 * cannot be taken back, and axe needs timers.
 */
export async function blockScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  return session;
}

/**
 * Lets tools run in a page that was loaded without scripts, and leaves it as it is: the site's scripts are not executed
 * afterwards, and what is shown only where there are none stays shown.
 * @param keepFrames load the frames in it once more, to be looked at too; otherwise they are left empty
 */
export async function allowTools(page: Page, session: CDPSession, keepFrames: boolean): Promise<void> {
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await page.evaluate((withFrames) => {
    for (const noscript of document.querySelectorAll("noscript")) {
      const shown = document.createElement("div");
      shown.className = noscript.className;
      for (const frame of noscript.querySelectorAll("iframe")) {
        if (withFrames) frame.loading = "eager";
        else frame.removeAttribute("src");
      }
      shown.append(...noscript.childNodes);
      noscript.replaceWith(shown);
    }
    const keep = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const asksForScripts = /^not (?:all and )?\(scripting: none\)$/.test(rule.media.mediaText);
          if (rule.media.mediaText === "(scripting: none)") rule.media.mediaText = "all";
          else if (asksForScripts) rule.media.mediaText = "not all";
        }
        if (rule instanceof CSSGroupingRule) keep(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) keep(sheet.cssRules);
  }, keepFrames);
  if (keepFrames) await page.waitForLoadState("networkidle");
}
