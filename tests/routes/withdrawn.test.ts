import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { purge } from "../support/site";
import { setSite } from "../support/stage";

/**
 * Withdrawn things (product.md §11.4): the last good copy is served in an outage, but never for a thing that the
 * upstream reports as gone, by a failed envelope or by success without it. Every kind of thing: docs/fault-matrix.md,
 * and tests/unit/cache/freshness.test.ts for how soon it is revalidated without a purge.
 */
describe("a product that every cache had", () => {
  const stage = setSite();
  const path = "/pdp/NH100101";
  const endpoint = "product/fullProductDetail";

  /** Loads it until every cache has a good copy, and expires that. Returns its heading. */
  async function showAndPurge(): Promise<string> {
    const expire = async () => expect((await purge(stage.site, { paths: [path] })).status).toBe(200);
    // Discards what another test has cached.
    await expire();
    const heading = (await stage.read(path)).get("h1").text;
    await expire();
    return heading;
  }

  it.each([
    ["failed", "系统繁忙，请稍后再试"],
    ["empty", "数据异常，请稍后重试！"],
  ] as const)("leads home once its upstream answer is %s", async (fault, toast) => {
    await showAndPurge();
    stage.faults.setFault(endpoint, fault);
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await stage.get(path);
      expect(response).toRedirectTo("/");
      expect(response).toShowToast(toast);
    }
  });

  // The last one, because an outage opens the client's breaker.
  it("is shown in an outage", async () => {
    const heading = await showAndPurge();
    stage.faults.setFault(endpoint, "500");
    const response = await stage.get(path);
    expect([response.status, (await readHtml(response)).get("h1").text]).toEqual([200, heading]);
  });
});
