import { expect, it } from "vitest";
import { setStage } from "../support/stage";

const stage = setStage();

it("says that a page is awaited, clear of the header", () =>
  stage.open(
    "/products/category/0086?vcCodePath=true",
    { javaScript: true, viewport: { width: 820, height: 1180 } },
    async (page) => {
      await page.route(/\.data/, () => undefined);
      await page.getByRole("link", { name: "最新上架", exact: true }).last().click();
      const word = page.getByText("Loading...");
      await word.waitFor();
      const header = await page.getByRole("banner").boundingBox();
      const said = await word.boundingBox();
      expect(said?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity));
    },
  ));
