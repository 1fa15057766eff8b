import { expect, it } from "vitest";
import { phone } from "../support/browser";
import { setStage } from "../support/stage";

const LONG = "Porzellanmanufaktur".repeat(8);

const stage = setStage({
  alter({ url, answer }) {
    if (!url.includes("getVirtualCategory")) return null;
    const text = JSON.stringify(answer).replace(/("virtualCategoryName":")[^"]*/g, `$1${LONG}`);
    return { body: JSON.parse(text) as unknown };
  },
});

it.each([
  "/products",
  "/products/0086",
  "/products/category/0086?vcCodePath=true",
  "/products/category/0086-table-plate",
])("%s keeps names without a space within a phone", (path) =>
  stage.open(path, { javaScript: false, viewport: phone }, async (page) => {
    expect(await page.getByRole("main").textContent()).toContain(LONG);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }),
);
