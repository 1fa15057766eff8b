import { describe, it } from "vitest";
import { visit } from "../support/browser";
import { findProduct, setCatalogueStage } from "../support/catalogue-journey";

const stage = setCatalogueStage(10_000);

describe.each([{ javaScript: false }, { javaScript: true }])(
  "in a catalogue of 10,000, JavaScript $javaScript",
  ({ javaScript }) => {
    it("finds a product: series, facet, sort, page 2, product, variant", () =>
      visit(stage.browser, { baseUrl: stage.site.url, javaScript, expected: /preload/ }, ({ page }) =>
        findProduct(page, javaScript),
      ));
  },
);
