import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyAfterWrongCaptcha, writeDocuments } from "../support/application-journey";
import { setApplicationStage } from "../support/application-stage";
import { desktop, phone, visit } from "../support/browser";

const stage = setApplicationStage();

/** The maximum size of a file (product.md §5.3). */
const LARGEST = 10 * 1024 * 1024;
let documents: string[];
beforeAll(() => {
  documents = writeDocuments(LARGEST);
});
afterAll(() => {
  rmSync(dirname(documents[0] ?? ""), { recursive: true });
});

describe.each([
  { javaScript: false, viewport: desktop },
  { javaScript: true, viewport: phone },
])("six files of 10 MB, JavaScript $javaScript", ({ javaScript, viewport }) => {
  it("arrive byte for byte, after a wrong captcha, without being chosen again", () =>
    visit(
      stage.browser,
      { baseUrl: stage.site.url, javaScript, viewport, expected: /Failed to load resource/ },
      async ({ page }) => {
        const { state } = stage.upstream.upstream;
        await applyAfterWrongCaptcha({ page, javaScript, state, documents, uploadMs: 60_000 });
        expect(stage.staged()).toEqual([]);
      },
    ));
});
