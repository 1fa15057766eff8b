import { expect } from "vitest";
import type { Journey } from "./journey";

const AREA = "[data-store-area]";
const CARD = "[data-store-card]";
const DIALOG = "dialog[open]";
const PROVINCE = "浙江省";
const LIST = `/find-us?province=${PROVINCE}`;

/** From the header's store to all stores, a province's stores, one store, and back. */
export const stores: Journey = {
  name: "stores",
  async walk({ page, step, javaScript }) {
    await page.goto("/contact-us");
    await page.click(`${AREA} > summary`);
    await step("the header's store unfolds", () => expect.poll(() => page.text(AREA)).toContain("线上渠道"));
    await step("within the window", async () => expect(await page.overflow()).toBeLessThanOrEqual(0));
    if (javaScript) {
      await page.press("Escape");
      await step("Escape folds it", () => expect.poll(() => page.text(AREA)).not.toContain("线上渠道"));
      await page.click(`${AREA} > summary`);
    }
    // Without script the store and its links are in an iframe, which the window's driver cannot inspect.
    if (javaScript) await page.click({ role: "link", name: "更多门店", within: AREA });
    else await page.goto("/find-us");
    await step("it leads to all stores", () => expect.poll(() => page.path()).toBe("/find-us"));
    await step("there are some", () => expect.poll(() => page.countAll(CARD)).toBeGreaterThan(1));
    const all = await page.countAll(CARD);

    await page.choose("main select[name=province]", PROVINCE);
    await page.click({ role: "button", within: "main form" });
    await step("a province narrows them, and the URL says so", () =>
      expect.poll(() => page.path()).toContain(`province=${PROVINCE}`),
    );
    await step("there are fewer", () => expect.poll(() => page.countAll(CARD)).toBeLessThan(all));

    await page.click({ role: "link", name: /^了解详细/, within: CARD });
    await step("a store opens over the list", () => expect.poll(() => page.text(DIALOG)).toContain("直营精品店"));
    await step("its URL can be shared", async () => expect(await page.path()).toContain("store="));
    await page.click({ role: "link", name: "关闭", within: DIALOG });
    await step("it closes", () => expect.poll(() => page.count(DIALOG)).toBe(0));
    await step("and leaves the list's URL", () => expect.poll(() => page.path()).toBe(LIST));
    await page.click({ role: "link", name: /^了解详细/, within: CARD });
    await step("it opens again", () => expect.poll(() => page.count(DIALOG)).toBe(1));
    await page.back();
    await step("back closes it too", () => expect.poll(() => page.count(DIALOG)).toBe(0));
    await step("the list is the province's still", async () => expect(await page.path()).toBe(LIST));
    await step("with its choice", () => expect.poll(() => page.value("main select[name=province]")).toBe(PROVINCE));
  },
};
