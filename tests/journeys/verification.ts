import { expect } from "vitest";
import type { Journey, Visit } from "./journey";

const FORM = "main form[action='/verification']";
const RESULT = "[data-verification]";
const ENDPOINT = "securityCode/query";

let codes = 0;
/** An unused code; its digit determines the result (demo/upstream/README.md). */
const newCode = (kind: number) => `NH${kind}${String(++codes).padStart(9, "0")}`;

/** No code, a genuine piece, and the way back. */
export const verification: Journey = {
  name: "verification",
  expected: /status of 400/,
  async walk(visit) {
    const { page, step, javaScript, upstream } = visit;
    const calls = () => upstream.state.upstream.calls[ENDPOINT] ?? 0;
    await page.goto("/verification");
    const before = calls();
    await page.click({ role: "button", within: FORM });
    await step("no code is refused in words", () =>
      expect.poll(() => page.evaluate(() => document.body.innerText)).toContain("请输入验证二维码"),
    );
    await step("and asks nobody", () => expect.poll(calls).toBe(before));

    await send(visit, newCode(0));
    await step("a genuine code is called so", () => expect.poll(() => page.text(RESULT)).toContain("北港瓷正品"));
    await step("it took one query", () => expect.poll(calls).toBe(before + 1));
    await step("the result lies within the window", () => resultIsInWindow(visit));
    await close(visit);

    const spent = calls();
    await page.goto("/contact-us");
    await page.back();
    await step("back leads to the form", () => expect.poll(() => page.count(FORM)).toBe(1));
    await step("which shows no old result", async () => expect(await page.count(RESULT)).toBe(0));
    await step("and has not asked again", () => expect.poll(calls).toBe(spent));
    if (javaScript) await page.usable();
    await send(visit, newCode(0));
    await step("and works", () => expect.poll(() => page.text(RESULT)).toContain("北港瓷正品"));
  },
};

async function send({ page }: Visit, code: string): Promise<void> {
  await page.fill({ role: "textbox", within: FORM }, code);
  await page.click({ role: "button", within: FORM });
}

async function close({ page, step, javaScript }: Visit): Promise<void> {
  await page.click({ role: "link", name: "关闭", within: "dialog[open]" });
  await step("the result can be closed", () => expect.poll(() => page.count(RESULT)).toBe(0));
  if (!javaScript) await page.until("the form is there again", async () => (await page.count(FORM)) === 1);
}

async function resultIsInWindow({ page }: Visit): Promise<void> {
  const box = await page.evaluate((css) => {
    const { left, right, top, bottom } = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
    return { left: left >= 0, right: right <= innerWidth, top: top >= 0, bottom: bottom <= innerHeight };
  }, RESULT);
  expect(box).toEqual({ left: true, right: true, top: true, bottom: true });
}
