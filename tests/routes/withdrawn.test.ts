import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

/**
 * What was shown and then withdrawn (CONTRACT §4 "Outcomes"): the last good copy stands for an outage, never for a
 * thing that the upstream says is gone, whether by a failed envelope or by success without it.
 */
const OPS_TOKEN = "token-of-the-operators";

interface Thing {
  path: string;
  endpoint: string;
  /** Where its visitors are led once it is gone. */
  to: string;
  /** What the redirect says, by how it is gone. */
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
  { path: "/flora-danica/flora", endpoint: "content/queryModelContentDetail", to: "/" },
  { path: "/products/category/STAR", endpoint: "product/getVirtualCategoryByCode", to: "/products" },
];

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: { ...upstream.env, OPS_TOKEN } });
});
afterEach(async () => {
  upstream.upstream.faults.reset();
  await purge({ all: true });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const get = (path: string) => fetch(site.url + path, { redirect: "manual" });

async function purge(body: object): Promise<void> {
  const response = await fetch(`${site.url}/ops/purge`, {
    method: "POST",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** Shows it, so that every cache has a good copy, and has it read anew. */
async function showAndPurge(path: string): Promise<string> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  const heading = (await readHtml(response)).textsOf("h1").join();
  await purge({ paths: [path.split("?")[0]] });
  return heading;
}

describe.each(things)("$path", ({ path, endpoint, to, toasts }) => {
  it.each(["failed", "empty"] as const)(`leads to ${to} once its upstream answer is %s`, async (fault) => {
    await showAndPurge(path);
    upstream.upstream.faults.setFault(endpoint, fault);
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await get(path);
      expect(response).toRedirectTo(to);
      if (toasts !== undefined) expect(response).toShowToast(toasts[fault]);
    }
    // What is gone does not come back with an outage.
    upstream.upstream.faults.setFault(endpoint, "500");
    await purge({ paths: [path.split("?")[0]] });
    expect((await get(path)).status).not.toBe(200);
  });

  it("stands through an outage", async () => {
    const heading = await showAndPurge(path);
    upstream.upstream.faults.setFault(endpoint, "500");
    const response = await get(path);
    expect(response.status).toBe(200);
    expect((await readHtml(response)).textsOf("h1").join()).toBe(heading);
  });
});

describe("with pages that are fresh for a second", () => {
  it("a withdrawn product is gone as soon as its data has been read again, without a purge", async () => {
    const quick = await startSite({ env: { ...upstream.env, PAGE_TTL_S: "1" } });
    try {
      const ask = () => fetch(`${quick.url}/pdp/NH100101`, { redirect: "manual" });
      upstream.upstream.faults.setFault("product/fullProductDetail", "failed");
      expect(await ask()).toRedirectTo("/");
      upstream.upstream.faults.reset();
      expect((await ask()).status).toBe(200);
    } finally {
      await quick.stop();
    }
  });
});
