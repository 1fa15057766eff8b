import type { CDPSession, Page } from "playwright-core";

/**
 * A page whose scripts are blocked, in a context where they can be allowed later: Playwright's `javaScriptEnabled:
 * false` cannot be undone, and axe needs timers.
 */
export async function blockScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  return session;
}

/**
 * Enables script for tools in a page that was loaded without, and leaves the page unchanged: the site's scripts are
 * still not executed, and noscript content stays visible.
 * @param keepFrames reload its iframes so that they are checked too; otherwise they are left empty
 */
export async function allowTools(page: Page, session: CDPSession, keepFrames: boolean): Promise<void> {
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await page.evaluate(async (withFrames) => {
    const loading: Promise<unknown>[] = [];
    for (const noscript of document.querySelectorAll("noscript")) {
      const shown = document.createElement("div");
      shown.className = noscript.className;
      for (const frame of noscript.querySelectorAll("iframe")) {
        if (withFrames) {
          frame.loading = "eager";
          loading.push(new Promise((resolve) => frame.addEventListener("load", resolve, { once: true })));
        } else frame.removeAttribute("src");
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
    await Promise.all(loading);
  }, keepFrames);
}
