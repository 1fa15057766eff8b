import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { purge } from "../support/site";
import { setSite } from "../support/stage";

/**
 * Withdrawn things (product.md §11.4): the last good copy is served in an outage, but never for a thing that the
 * upstream reports as gone, by a failed envelope or by success without it. How soon each kind of data is revalidated
 * without a purge: tests/unit/cache/freshness.test.ts.
 */
interface Thing {
  path: string;
  endpoint: string;
  /** Where visitors are redirected once it is gone. */
  to: string;
  /** Text of the redirect's toast, by how it is gone. */
  toasts?: { failed: string; empty: string };
}

const things: readonly Thing[] = [
  {
    path: "/pdp/NH100101",
    endpoint: "product/fullProductDetail",
    to: "/",
    toasts: { failed: "系统繁忙，请稍后再试", empty: "数据异常，请稍后重试！" },
  },
  { path: "/news/3018", endpoint: "cms/info/getDetail", to: "/news" },
  { path: "/about-us/jobs?jobId=J1007", endpoint: "recruitJob/getJobDetail", to: "/about-us/jobs" },
  { path: "/brand-story/2001", endpoint: "content/queryModelContentDetail", to: "/brand-story" },
  { path: "/products/category/STAR", endpoint: "product/getVirtualCategoryByCode", to: "/products" },
];

/** A site of its own, because an outage opens the client's breaker. */
function startStage() {
  const stage = setSite();
  const expire = async (path: string) =>
    expect((await purge(stage.site, { paths: [path.split("?", 1)[0]] })).status).toBe(200);
  /** Loads it until every cache has a good copy, and expires that. Returns its heading. */
  const showAndPurge = async (path: string): Promise<string> => {
    // Discards what another test has cached.
    await expire(path);
    const response = await stage.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const heading = (await readHtml(response)).textsOf("h1").join();
    await expire(path);
    return heading;
  };
  return Object.assign(stage, { showAndPurge });
}

describe("withdrawn", () => {
  const stage = startStage();

  describe.each(things)("$path", ({ path, endpoint, to, toasts }) => {
    it.each(["failed", "empty"] as const)(`leads to ${to} once its upstream answer is %s`, async (fault) => {
      await stage.showAndPurge(path);
      stage.faults.setFault(endpoint, fault);
      for (let turn = 0; turn < 2; turn += 1) {
        const response = await stage.get(path);
        expect(response).toRedirectTo(to);
        if (toasts !== undefined) expect(response).toShowToast(toasts[fault]);
      }
    });
  });
});

describe("in an outage", () => {
  const stage = startStage();

  it.each(things)("$path is shown", async ({ path, endpoint }) => {
    const heading = await stage.showAndPurge(path);
    stage.faults.setFault(endpoint, "500");
    const response = await stage.get(path);
    expect(response.status).toBe(200);
    expect((await readHtml(response)).textsOf("h1").join()).toBe(heading);
  });
});
