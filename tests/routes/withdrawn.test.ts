import { afterEach, describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setSite } from "../support/stage";

/**
 * Withdrawn things (product.md §11.4): the last good copy is served in an outage, but never for a thing that the
 * upstream reports as gone, by a failed envelope or by success without it. How soon each kind of data is revalidated
 * without a purge: tests/unit/cache/freshness.test.ts.
 */
const OPS_TOKEN = "token-of-the-operators";

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
  const stage = setSite({ env: { OPS_TOKEN } });
  afterEach(() => stage.upstream.upstream.faults.reset());

  async function purge(path: string): Promise<void> {
    const response = await fetch(`${stage.site.url}/ops/purge`, {
      method: "POST",
      headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ paths: [path.split("?", 1)[0]] }),
    });
    expect(response.status).toBe(200);
  }

  return {
    get: (path: string) => stage.get(path),
    setFault: (endpoint: string, fault: "failed" | "empty" | "500") =>
      stage.upstream.upstream.faults.setFault(endpoint, fault),
    /** Loads it until every cache has a good copy, and expires that. Returns its heading. */
    showAndPurge: async (path: string): Promise<string> => {
      // Discards what another test has cached.
      await purge(path);
      const response = await stage.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const heading = (await readHtml(response)).textsOf("h1").join();
      await purge(path);
      return heading;
    },
  };
}

describe("withdrawn", () => {
  const { get, setFault, showAndPurge } = startStage();

  describe.each(things)("$path", ({ path, endpoint, to, toasts }) => {
    it.each(["failed", "empty"] as const)(`leads to ${to} once its upstream answer is %s`, async (fault) => {
      await showAndPurge(path);
      setFault(endpoint, fault);
      for (let turn = 0; turn < 2; turn += 1) {
        const response = await get(path);
        expect(response).toRedirectTo(to);
        if (toasts !== undefined) expect(response).toShowToast(toasts[fault]);
      }
    });
  });
});

describe("in an outage", () => {
  const { get, setFault, showAndPurge } = startStage();

  it.each(things)("$path is shown", async ({ path, endpoint }) => {
    const heading = await showAndPurge(path);
    setFault(endpoint, "500");
    const response = await get(path);
    expect(response.status).toBe(200);
    expect((await readHtml(response)).textsOf("h1").join()).toBe(heading);
  });
});
